import { data } from "react-router";
import type { SignInRequest } from "~/features/accounts/actor";
import { offerSignIn, signInWithPasskey, type Whose } from "~/features/accounts/passkeys/commands.server";
import { relyingParty } from "~/features/accounts/passkeys/rules.server";
import type { PasskeyAnswer } from "~/features/accounts/passkeys/ui/use-passkey";
import { type AppErrorCode, toAppError } from "~/platform/errors";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { retryAfter } from "./answers";

/**
 * Answers the two steps of a sign-in with a passkey (`usePasskey`): the challenge, then what the device made of it.
 * @returns null when the form is another one of the page.
 */
export async function answerPasskeySignIn(
  form: FormData,
  { from, whose, target }: { from: SignInRequest; whose: Whose; target: string },
) {
  const intent = form.get("intent");
  if (intent !== "passkey" && intent !== "passkey-options") return null;
  const party = relyingParty(from.request);
  try {
    if (intent === "passkey-options")
      return data<PasskeyAnswer>({ passkey: { options: await offerSignIn(from, party, whose) } });
    const response = deviceAnswer(form);
    const headers = await signInWithPasskey(from, party, { whose, response });
    return await redirectWithToast(target, "success", "Connexion réussie !", headers);
  } catch (thrown) {
    return passkeyProblem(thrown, "login_failed");
  }
}

/** What a device said, as the page's script sent it; null when it is nothing readable. */
export function deviceAnswer(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get("response")));
  } catch {
    return null;
  }
}

/** What is said beside the button of a passkey. */
export function passkeyProblem(thrown: unknown, fallback: AppErrorCode) {
  const error = toAppError(thrown, fallback);
  const answer: PasskeyAnswer = { passkey: { problem: error.message } };
  return data(answer, { status: error.status, headers: retryAfter(error) });
}
