import { lazy, Suspense, useState } from "react";
import { LoginForm } from "./login-form";

/** What the second step needs of the first. */
export interface Credentials {
  username: string;
  password: string;
  /** A captcha was wanted, and will be again. */
  withCaptcha: boolean;
}

const SecondStep = lazy(() => import("./second-step").then((step) => ({ default: step.SecondStep })));

/** Signs in: with a password and perhaps a code, or with a passkey. */
export default function LoginPage() {
  const [username, setUsername] = useState("");
  const [proven, setProven] = useState<Credentials | null>(null);
  const askForCode = (credentials: Credentials) => {
    setUsername(credentials.username);
    setProven(credentials);
  };
  if (!proven) return <LoginForm username={username} onCodeWanted={askForCode} />;
  return (
    <Suspense>
      <SecondStep credentials={proven} onBack={() => setProven(null)} />
    </Suspense>
  );
}
