import { redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import type { Actor } from "~/features/accounts/actor";
import {
  addPasskey,
  beginPasskeyRegistration,
  removePasskey,
  renamePasskey,
} from "~/features/accounts/passkeys/commands.server";
import { relyingParty } from "~/features/accounts/passkeys/rules.server";
import { AddPasskey } from "~/features/accounts/passkeys/ui/add-passkey";
import { PasskeyList } from "~/features/accounts/passkeys/ui/passkey-list";
import type { PasskeyAnswer } from "~/features/accounts/passkeys/ui/use-passkey";
import { listPasskeys, readSecondFactor } from "~/features/accounts/second-factor/queries.server";
import { passkeyNameSchema, passkeyRemovalSchema, passwordAgainSchema } from "~/features/accounts/second-factor/schema";
import { deviceName } from "~/features/accounts/sessions/devices";
import { parseWithZod } from "~/platform/forms/parse-form";
import { repeated } from "~/platform/forms/repeated-length";
import { type RouteArgs, runAction, runLoader } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/passkeys";
import { actionHeaders } from "./answers";
import { passkeyProblem, readDeviceAnswer } from "./passkey-answers.server";
import { SecurityPage } from "./security-page";

const HERE = "/account/security/passkeys";

export const headers = actionHeaders;

export const meta = () => [
  { title: pageTitle("Clés d’accès") },
  {
    name: "description",
    content: "Ouvrez votre compte par votre empreinte, votre visage ou le code de votre appareil.",
  },
];

export async function loader(route: Route.LoaderArgs) {
  const { context } = route;
  const actor = requireActor(context);
  const [passkeys, state] = await runLoader(route, { fallback: "data_load_failed" }, () =>
    Promise.all([listPasskeys(actor), readSecondFactor(actor)]),
  );
  return { passkeys, isOn: state.app !== null || passkeys.length > 0, hasApp: state.app !== null, email: actor.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const route = { request, context };
  const actor = requireActor(context);
  const form = await request.formData();
  const intent = String(form.get("intent"));
  if (intent === "passkey-options") return offer(route, actor, form);
  if (intent === "passkey") return add(route, actor, form);
  const options = {
    schema: intent === "remove" ? passkeyRemovalSchema : passkeyNameSchema,
    form,
    fallback: intent === "remove" ? "deletion_failed" : "unexpected",
    hideFields: ["password"],
    fields: { wrong_password: "password" },
    reply: (reply: FormReply) => ({ form: `${repeated(intent)}-${repeated(form.get("id"))}`, reply }),
  } as const;
  return runForm(route, options, async (input) => {
    if ("password" in input) {
      await removePasskey(actor, input);
      return redirectWithToast(HERE, "success", "Clé d’accès retirée");
    }
    await renamePasskey(actor, input);
    return redirectWithToast(HERE, "success", "Clé d’accès renommée");
  });
}

function offer(route: RouteArgs, actor: Actor, form: FormData) {
  const submission = parseWithZod(form, { schema: passwordAgainSchema });
  const password = submission.status === "success" ? submission.value.password : "";
  return runAction(route, { reply: passkeyProblem }, async () => {
    const answer: PasskeyAnswer = {
      passkey: { options: await beginPasskeyRegistration(actor, relyingParty(route.request), password) },
    };
    return answer;
  });
}

function add(route: RouteArgs, actor: Actor, form: FormData) {
  const { request } = route;
  return runAction(route, { fallback: "passkey_refused", reply: passkeyProblem }, async () => {
    const name = deviceName(request.headers.get("User-Agent")).label;
    const response = readDeviceAnswer(form);
    const { headers, hasNewCodes } = await addPasskey(actor, relyingParty(request), { response, name });
    if (hasNewCodes) return redirect("/account/security/second-factor/codes", { status: 303, headers });
    return redirectWithToast(HERE, "success", "Clé d’accès ajoutée", headers);
  });
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
