import { data, redirect } from "react-router";
import type { Actor } from "~/features/accounts/actor";
import { deviceName } from "~/features/accounts/devices/rules";
import { addPasskey, offerPasskey, removePasskey, renamePasskey } from "~/features/accounts/passkeys/commands.server";
import { relyingParty } from "~/features/accounts/passkeys/rules.server";
import { AddPasskey } from "~/features/accounts/passkeys/ui/add-passkey";
import { PasskeyList } from "~/features/accounts/passkeys/ui/passkey-list";
import type { PasskeyAnswer } from "~/features/accounts/passkeys/ui/use-passkey";
import { listPasskeys, readSecondFactor } from "~/features/accounts/second-factor/queries.server";
import { passkeyNameSchema, passkeyRemovalSchema, passwordAgainSchema } from "~/features/accounts/second-factor/schema";
import { toAppError } from "~/platform/errors";
import { parseWithZod } from "~/platform/forms/parse-form";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { requireActor } from "../guards.server";
import { loaded } from "../loaded.server";
import type { Route } from "./+types/passkeys";
import { actionHeaders, retryAfter } from "./answers";
import { deviceAnswer, passkeyProblem } from "./passkey-answers.server";
import { SecurityPage } from "./security-page";

const HERE = "/account/security/passkeys";

export const headers = actionHeaders;

export const meta = () => [
  { title: "Clés d’accès · Recours" },
  {
    name: "description",
    content: "Ouvrez votre compte par votre empreinte, votre visage ou le code de votre appareil.",
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const [passkeys, state] = await loaded("data_load_failed", () =>
    Promise.all([listPasskeys(actor), readSecondFactor(actor)]),
  );
  return { passkeys, isOn: state.app !== null || passkeys.length > 0, hasApp: state.app !== null, email: actor.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireActor(context);
  const formData = await request.formData();
  const intent = String(formData.get("intent"));
  if (intent === "passkey-options") return offer(request, actor, formData);
  if (intent === "passkey") return add(request, actor, formData);
  const isRemoval = intent === "remove";
  const submission = parseWithZod(formData, { schema: isRemoval ? passkeyRemovalSchema : passkeyNameSchema });
  const form = `${intent}-${formData.get("id")}`;
  const hideFields = ["password"];
  if (submission.status !== "success") return data({ form, reply: submission.reply({ hideFields }) }, { status: 400 });
  try {
    if ("password" in submission.value) {
      await removePasskey(actor, submission.value);
      return await redirectWithToast(HERE, "success", "Clé d’accès retirée");
    }
    await renamePasskey(actor, submission.value);
    return await redirectWithToast(HERE, "success", "Clé d’accès renommée");
  } catch (thrown) {
    const error = toAppError(thrown);
    const errors =
      error.code === "wrong_password"
        ? { fieldErrors: { password: [error.message] } }
        : { formErrors: [error.message] };
    const reply = submission.reply({ hideFields, ...errors });
    return data({ form, reply }, { status: error.status, headers: retryAfter(error) });
  }
}

async function offer(request: Request, actor: Actor, formData: FormData) {
  const submission = parseWithZod(formData, { schema: passwordAgainSchema });
  const password = submission.status === "success" ? submission.value.password : "";
  try {
    const options = await offerPasskey(actor, relyingParty(request), password);
    return data<PasskeyAnswer>({ passkey: { options } });
  } catch (thrown) {
    return passkeyProblem(thrown, "unexpected");
  }
}

async function add(request: Request, actor: Actor, formData: FormData) {
  try {
    const name = deviceName(request.headers.get("User-Agent")).label;
    const response = deviceAnswer(formData);
    const { headers, hasNewCodes } = await addPasskey(actor, relyingParty(request), { response, name });
    if (hasNewCodes) return redirect("/account/security/second-factor/codes", { status: 303, headers });
    return await redirectWithToast(HERE, "success", "Clé d’accès ajoutée", headers);
  } catch (thrown) {
    return passkeyProblem(thrown, "passkey_refused");
  }
}

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, isOn, hasApp, email } = loaderData;
  const answer = actionData && "form" in actionData ? actionData : undefined;
  const lastOf = (form: string) => (answer?.form === form ? answer.reply : undefined);
  return (
    <SecurityPage
      title="Clés d’accès"
      lead="Votre empreinte, votre visage ou le code de votre appareil, au lieu du mot de passe. Une clé d’accès ne fonctionne que sur notre site&nbsp;: un faux site ne peut pas vous la prendre."
    >
      <PasskeyList passkeys={passkeys} email={email} isLastFactor={passkeys.length === 1 && !hasApp} lastOf={lastOf} />
      {!isOn && (
        <Banner tone="info" title="Ce que cela change">
          Dès votre première clé d’accès, le mot de passe seul n’ouvre plus votre compte, et vos autres appareils sont
          déconnectés. Vous recevez dix codes de secours pour le jour où votre appareil vous manque.
        </Banner>
      )}
      <AddPasskey email={email} />
    </SecurityPage>
  );
}
