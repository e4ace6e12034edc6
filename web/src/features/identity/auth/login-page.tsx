import { lazy, Suspense, useState } from "react";
import type { Credentials } from "./credentials";
import { LoginForm } from "./login-form";

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
