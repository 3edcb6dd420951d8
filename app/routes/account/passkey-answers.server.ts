import type { SignInRequest } from "~/features/accounts/actor";
import { relyingParty } from "~/features/accounts/passkeys/rules.server";
import {
  beginPasskeySignIn,
  type PasskeyOwner,
  signInWithPasskey,
} from "~/features/accounts/passkeys/sign-in.commands.server";
import type { PasskeyAnswer } from "~/features/accounts/passkeys/ui/use-passkey";
import { parseJson } from "~/platform/forms/parse-form";
import { type RouteArgs, runAction } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { landingOf } from "./landing.server";

/** Whether a form is one of the two steps of a sign-in with a passkey (`usePasskey`). */
export function isPasskeyStep(form: FormData): boolean {
  return form.get("intent") === "passkey" || form.get("intent") === "passkey-options";
}

/** Answers the two steps of a sign-in with a passkey: sends the challenge, then checks the device's response. */
export function answerPasskeySignIn(
  route: RouteArgs,
  form: FormData,
  { from, whose, target }: { from: SignInRequest; whose: PasskeyOwner; target: string },
) {
  const party = relyingParty(from.request);
  return runAction(route, { fallback: "login_failed", reply: passkeyProblem }, async () => {
    if (form.get("intent") === "passkey-options") {
      const answer: PasskeyAnswer = { passkey: { options: await beginPasskeySignIn(from, party, whose) } };
      return answer;
    }
    const { headers, role } = await signInWithPasskey(from, party, { whose, response: readDeviceAnswer(form) });
    return redirectWithToast(
      landingOf({ role, secondFactor: true }, target),
      "success",
      "Connexion réussie !",
      headers,
    );
  });
}

/** Reads the device's response, as the page's script sent it; null when it is not JSON. */
export function readDeviceAnswer(form: FormData): unknown {
  return parseJson(form.get("response"));
}

/** Makes the error message shown beside the passkey button. */
export function passkeyProblem(problem: string): PasskeyAnswer {
  return { passkey: { problem } };
}
