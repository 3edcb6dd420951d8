import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useHydrated } from "~/ui/use-hydrated";

/** The response of a page's action while a passkey is made or used: the options for the device, or an error. */
export type PasskeyAnswer = {
  passkey:
    | { options: PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON }
    | { problem: string };
};

const CANCELLED = "Rien n’a été confirmé sur votre appareil. Vous pouvez réessayer.";
const FAILED = "Votre navigateur n’a pas pu utiliser de clé d’accès. Réessayez, ou choisissez un autre moyen.";
const KNOWN = "Cet appareil a déjà une clé d’accès pour votre compte.";

/**
 * Makes (`create`) or uses (`get`) a passkey: asks the page's action for a challenge (`intent` passkey-options), hands
 * it to the device, and sends its answer back (`intent` passkey). The library that speaks to devices is loaded then
 * only.
 */
export function usePasskey(way: "create" | "get") {
  const fetcher = useFetcher<PasskeyAnswer>();
  const [atDevice, setAtDevice] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { submit } = fetcher;
  const answer = fetcher.data?.passkey;
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (!answer || !("options" in answer) || handled.current === answer) return;
    handled.current = answer;
    setAtDevice(true);
    answerOf(way, answer.options)
      .then((response) => submit({ intent: "passkey", response: JSON.stringify(response) }, { method: "post" }))
      .catch((error) => setProblem(problemOf(error)))
      .finally(() => setAtDevice(false));
  }, [answer, submit, way]);
  return {
    /** Asks for the challenge; `fields` are sent with the request. */
    begin(fields: Record<string, string> = {}) {
      setProblem(null);
      void submit({ ...fields, intent: "passkey-options" }, { method: "post" });
    },
    busy: atDevice || fetcher.state !== "idle",
    problem: problem ?? (answer && "problem" in answer && fetcher.state === "idle" ? answer.problem : null),
  };
}

/** False until the page's scripts run, and in a browser without passkeys. */
export function useKnowsPasskeys(): boolean {
  return useHydrated() && typeof globalThis.PublicKeyCredential === "function";
}

async function answerOf(way: "create" | "get", options: unknown): Promise<unknown> {
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  return way === "create"
    ? startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    : startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return CANCELLED;
  return name === "InvalidStateError" ? KNOWN : FAILED;
}
