import { redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import {
  beginTotpSetup,
  cancelTotpSetup,
  confirmTotpSetup,
  readPendingTotpSecret,
  removeTotp,
  renewRecoveryCodes,
} from "~/features/accounts/second-factor/commands.server";
import type { GivenCode } from "~/features/accounts/second-factor/one-time-codes.commands.server";
import { drawQrCode, totpUri } from "~/features/accounts/second-factor/one-time-codes.server";
import { readSecondFactor } from "~/features/accounts/second-factor/queries.server";
import { appCodeSchema, passwordAgainSchema, removeTotpSchema } from "~/features/accounts/second-factor/schema";
import { SecondFactorOff } from "~/features/accounts/second-factor/ui/second-factor-off";
import { SecondFactorOn } from "~/features/accounts/second-factor/ui/second-factor-on";
import { SecondFactorSetUp } from "~/features/accounts/second-factor/ui/second-factor-set-up";
import type { AppError, AppErrorCode } from "~/platform/errors";
import { repeated } from "~/platform/forms/repeated-length";
import { runLoader } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/second-factor";
import { actionHeaders } from "./answers";
import { redirectTarget } from "./redirect-target";
import { SecurityPage } from "./security-page";

export const headers = actionHeaders;

export const meta = () => [
  { title: pageTitle("Double authentification") },
  { name: "description", content: "Un code de votre téléphone, en plus du mot de passe." },
];

export async function loader(route: Route.LoaderArgs) {
  const { request, url, context } = route;
  const actor = requireActor(context);
  const state = await runLoader(route, { fallback: "data_load_failed" }, () => readSecondFactor(actor));
  const secret = state.app ? null : await readPendingTotpSecret(request, actor);
  const address = secret && totpUri(secret, actor.email);
  return {
    ...state,
    setUp: secret && address ? { secret, address, qr: drawQrCode(address) } : null,
    email: actor.email,
    secondFactorMissing: actor.secondFactorMissing,
    isLawyer: actor.accountRole === "lawyer",
    target: url.searchParams.has("redirectTo") ? redirectTarget(url.searchParams.get("redirectTo")) : null,
  };
}

/** The fields of the page's forms. */
type FormInput = { password?: string; code?: string | GivenCode };

/** The field beside which each error is shown; other errors are shown above the form. */
const FIELDS: Partial<Record<AppErrorCode, string>> = {
  wrong_password: "password",
  wrong_code: "code",
  wrong_recovery_code: "code",
};
/** Errors that mean the page is out of date, for example after the same form was sent twice: the page is reloaded. */
const OUTDATED: readonly AppErrorCode[] = [
  "second_factor_already_on",
  "second_factor_off",
  "second_factor_set_up_expired",
];

export async function action(route: Route.ActionArgs) {
  const { request, url, context } = route;
  const actor = requireActor(context);
  const here = url.pathname + url.search;
  const formData = await request.formData();
  const form = repeated(formData.get("intent"));
  if (form === "cancel") return redirectWithToast(here, "info", "Mise en place abandonnée", await cancelTotpSetup());
  const options = {
    schema: form === "confirm" ? appCodeSchema : form === "turn-off" ? removeTotpSchema : passwordAgainSchema,
    form: formData,
    fields: FIELDS,
    hideFields: ["password", "code"],
    toast: ({ code }: AppError) => (OUTDATED.includes(code) ? here : undefined),
    information: OUTDATED,
    reply: (reply: FormReply) => ({ form, reply }),
  } as const;
  return runForm(route, options, async ({ password = "", code }: FormInput) => {
    if (form === "turn-off" && typeof code === "object") {
      await removeTotp(actor, { password, ...code });
      return redirectWithToast(here, "success", "Application retirée");
    }
    if (form === "confirm" && typeof code === "string") {
      const { headers, hasNewCodes } = await confirmTotpSetup(request, actor, code);
      const next = hasNewCodes ? `/account/security/second-factor/codes${url.search}` : here;
      return redirectWithToast(next, "success", "Double authentification activée", headers);
    }
    if (form === "renew") {
      const headers = await renewRecoveryCodes(actor, password);
      return redirectWithToast("/account/security/second-factor/codes", "success", "Codes renouvelés", headers);
    }
    // The page that follows shows the two steps that are left; a toast would cover the code to scan.
    return redirect(here, { headers: await beginTotpSetup(actor, password) });
  });
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { app, passkeys, recoveryCodes, setUp, email, secondFactorMissing, isLawyer, target } = loaderData;
  const lastOf = (form: string) => (actionData?.form === form ? actionData.reply : undefined);
  return (
    <SecurityPage
      title="Double authentification"
      lead="Une application de votre téléphone donne un code qui change toutes les 30 secondes. Il est demandé en plus du mot de passe&nbsp;: voler l’un ne suffit plus."
    >
      {secondFactorMissing && (
        <Banner
          tone="warning"
          title={`${isLawyer ? "Votre espace d’avocat" : "L’administration"} demande une double authentification`}
        >
          <p>
            Votre compte donne accès aux dossiers et aux documents d’autres personnes. Avant d’ouvrir{" "}
            {isLawyer ? "votre espace" : "l’administration"}, reliez une application de codes ci-dessous, ou ajoutez une
            clé d’accès.
          </p>
        </Banner>
      )}
      {app ? (
        <SecondFactorOn
          app={app}
          passkeys={passkeys}
          recoveryCodes={recoveryCodes}
          email={email}
          target={target}
          lastOf={lastOf}
        />
      ) : setUp ? (
        <SecondFactorSetUp {...setUp} lastResult={lastOf("confirm")} />
      ) : (
        <SecondFactorOff passkeys={passkeys} recoveryCodes={recoveryCodes} email={email} lastOf={lastOf} />
      )}
    </SecurityPage>
  );
}
