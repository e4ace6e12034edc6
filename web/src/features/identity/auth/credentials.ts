/** What the second step needs of the first. */
export interface Credentials {
  username: string;
  password: string;
  /** A captcha was wanted, and will be again. */
  withCaptcha: boolean;
}
