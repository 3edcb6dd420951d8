import { Fingerprint } from "lucide-react";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";
import { useKnowsPasskeys, usePasskey } from "./use-passkey";

type PasskeySignInProps = { label: string; variant?: "primary" | "second" };

/** A button that signs in with a passkey; nothing without JavaScript or, once scripts run, in a browser without passkeys. */
export function PasskeySignIn({ label, variant = "second" }: PasskeySignInProps) {
  const isHydrated = useHydrated();
  const isKnown = useKnowsPasskeys();
  const { begin, busy, problem } = usePasskey("get");
  if (isHydrated && !isKnown) return null;
  return (
    <div className="grid grid-cols-1 gap-4 no-script:hidden">
      <div role="alert" className="empty:hidden">
        {problem && <Banner tone="error">{problem}</Banner>}
      </div>
      <Button
        variant={variant}
        pending={busy}
        onClick={() => begin()}
        className="max-sm:w-full max-sm:px-3 sm:justify-self-start"
      >
        {!busy && <Fingerprint aria-hidden="true" className="size-5" />}
        {busy ? "Confirmez sur votre appareil…" : label}
      </Button>
    </div>
  );
}
