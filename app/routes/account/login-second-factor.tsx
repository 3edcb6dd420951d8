import { type SubmissionResult, useForm } from "@conform-to/react";
import { Link, redirect } from "react-router";
import { ofCompany, pageTitle } from "~/content/company-name";
import { accountErrors } from "~/features/accounts/errors";
import { PasskeySignIn } from "~/features/accounts/passkeys/ui/passkey-sign-in";
import { useKnowsPasskeys } from "~/features/accounts/passkeys/ui/use-passkey";
import {
  type AppCodeFields,
  appCodeSchema,
  type RecoveryCodeFields,
  recoveryCodeSchema,
} from "~/features/accounts/second-factor/schema";
import { CodeField } from "~/features/accounts/second-factor/ui/code-field";
import { readPendingFactors, signInWithCode } from "~/features/accounts/sign-in/commands.server";
import { type AppError, messageOf } from "~/platform/errors";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Disclosure } from "~/ui/disclosure";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/login-second-factor";
import { AccountPage } from "./account-page";
import { actionHeaders } from "./answers";
import { landingOf } from "./landing.server";
import { answerPasskeySignIn, isPasskeyStep } from "./passkey-answers.server";
import { redirectTarget, withTarget } from "./redirect-target";

export const headers = actionHeaders;

export const meta = () => [
  { title: pageTitle("Vérification") },
  { name: "description", content: "La seconde étape de votre connexion." },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const target = redirectTarget(url.searchParams.get("redirectTo"));
  if (actorOf(context)) throw redirect(target);
  const choices = await readPendingFactors(request);
  if (!choices) throw await expired(target);
  return { ...choices, target };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const target = redirectTarget(url.searchParams.get("redirectTo"));
  const from = { request, ip: context.get(requestFacts).ip };
  const formData = await request.formData();
  if (isPasskeyStep(formData))
    return answerPasskeySignIn({ request, context }, formData, { from, whose: "pending", target });
  const form = formData.has("recoveryCode") ? ("recovery" as const) : ("app" as const);
  const field = form === "app" ? "code" : "recoveryCode";
  const options = {
    schema: form === "app" ? appCode : recoveryCode,
    form: formData,
    fallback: "login_failed",
    fields: { wrong_code: field, wrong_recovery_code: field },
    hideRefused: [field],
    toast: ({ code }: AppError) => (code === "sign_in_expired" ? withTarget("/login", target) : undefined),
    reply: (reply: FormReply) => ({ form, reply }),
  } as const;
  return runForm({ request, context }, options, async (code) => {
    const { headers, role } = await signInWithCode(from, { kind: form, code });
    return redirectWithToast(
      landingOf({ role, secondFactor: true }, target),
      "success",
      "Connexion réussie !",
      headers,
    );
  });
}

const appCode = appCodeSchema.transform(({ code }) => code);
const recoveryCode = recoveryCodeSchema.transform((fields) => fields.recoveryCode);

const expired = (target: string) =>
  redirectWithToast(withTarget("/login", target), "error", messageOf("sign_in_expired"));

export default function LoginSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { app, passkeys, target } = loaderData;
  const answer = actionData && "form" in actionData ? actionData : undefined;
  const lastOf = (form: "app" | "recovery") => (answer?.form === form ? answer.reply : undefined);
  return (
    <AccountPage
      title="Vérifions que c’est bien vous"
      lead="Votre mot de passe est le bon. Votre compte demande une seconde preuve."
    >
      {app && <AppCodeForm lastResult={lastOf("app")} />}
      {passkeys > 0 && <PasskeyChoice isOnly={!app} />}
      <div className="border-t border-line">
        <Disclosure summary="Utiliser un code de secours" open={answer?.form === "recovery"}>
          <RecoveryCodeForm lastResult={lastOf("recovery")} />
        </Disclosure>
        <Disclosure summary="Je n’ai plus rien de tout cela">
          <p>
            Sans {app ? "application" : "clé d’accès"} ni code de secours, nous devons vérifier qui vous êtes avant de
            rouvrir votre compte. <Link to="/contact">Écrivez-nous</Link> : nous ne vous demanderons jamais votre mot de
            passe ni un code.
          </p>
        </Disclosure>
      </div>
      <p>
        <Link to={withTarget("/login", target)}>Se connecter avec un autre compte</Link>
      </p>
    </AccountPage>
  );
}

type CodeFormProps = { lastResult: SubmissionResult<string[]> | undefined };

function AppCodeForm({ lastResult }: CodeFormProps) {
  const [form, fields] = useForm<AppCodeFields>({ ...serverRules, id: "app", lastResult });
  return (
    <AppForm failure={accountErrors.messageOf("login_failed")} form={form}>
      <CodeField field={fields.code} hint={`Ouvrez votre application de codes et recopiez celui ${ofCompany()}.`} />
      <SubmitButton pendingLabel="Vérification…" className="justify-self-start">
        Valider
      </SubmitButton>
    </AppForm>
  );
}

function PasskeyChoice({ isOnly }: { isOnly: boolean }) {
  const isKnown = useKnowsPasskeys();
  if (isKnown) return <PasskeySignIn label="Utiliser une clé d’accès" variant={isOnly ? "primary" : "second"} />;
  if (!isOnly) return null;
  return (
    <p>
      Votre clé d’accès a besoin d’un navigateur récent qui exécute JavaScript. Sans lui, utilisez un code de secours.
    </p>
  );
}

function RecoveryCodeForm({ lastResult }: CodeFormProps) {
  const [form, fields] = useForm<RecoveryCodeFields>({ ...serverRules, id: "recovery", lastResult });
  return (
    <AppForm failure={accountErrors.messageOf("login_failed")} form={form}>
      <TextField
        field={fields.recoveryCode}
        label="Code de secours"
        hint="Un de ceux que vous avez gardés en activant la double authentification. Chacun sert une fois."
        width="medium"
        autoComplete="off"
        data-draft="never"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
      />
      <SubmitButton variant="second" pendingLabel="Vérification…" className="justify-self-start">
        Valider ce code
      </SubmitButton>
    </AppForm>
  );
}
