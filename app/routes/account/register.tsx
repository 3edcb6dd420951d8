import { Suspense } from "react";
import { data, Link, redirect } from "react-router";
import { company } from "~/content/company";
import { pageTitle } from "~/content/company-name";
import { register } from "~/features/accounts/creation/commands.server";
import { RegistrationForm } from "~/features/accounts/creation/ui/registration-form";
import { passwordWeakness } from "~/features/accounts/password/rules.server";
import { withNumbersToCheck } from "~/features/accounts/phone/rules";
import { registrationSchema } from "~/features/accounts/sign-in/schema";
import { carryStory } from "~/features/cases/story/commands.server";
import { readStoryContacts } from "~/features/cases/story/queries.server";
import { StoryOrigin } from "~/features/cases/story/ui/story-origin";
import { readInvitedContacts } from "~/features/helpers/invitation.queries.server";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { forgetVisitor, readVisitor } from "~/platform/forms/visitors.server";
import { findBrowserOwner } from "~/platform/http/browser-owner.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { isSiteOpen } from "~/platform/site-launch.server";
import { LINE_LINK } from "~/ui/button-class";
import { mainPart } from "~/ui/use-late";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/register";
import { AccountPage } from "./account-page";
import { actionHeaders, passwordForm } from "./answers";
import { redirectTarget, withTarget } from "./redirect-target";
import type { SoonPageProps } from "./soon-page";

const SoonPage = mainPart<SoonPageProps>(() => import("./soon-page"));

export const headers = actionHeaders;

export const handle = { scripts: "on-touch" };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && !loaderData.isOpen
    ? [
        { title: pageTitle("Bientôt") },
        { name: "description", content: "Les inscriptions ouvrent bientôt. Ce que vous pouvez déjà faire." },
        { name: "robots", content: "noindex" },
      ]
    : [
        { title: pageTitle("Créer votre compte") },
        {
          name: "description",
          content: `Créez gratuitement votre compte ${company.name} pour ouvrir un dossier avec un avocat.`,
        },
      ];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (actorOf(context)) throw redirect("/dashboard");
  const target = redirectTarget(url.searchParams.get("redirectTo"));
  if (!(await isSiteOpen())) return { isOpen: false as const, target };
  const invited = await readInvitedContacts(target, context.get(requestFacts).ip);
  return {
    isOpen: true as const,
    target,
    invited,
    contacts: (await findBrowserOwner(request)) === null ? await readStoryContacts(request) : null,
    minPassword: config.PASSWORD_MIN_LENGTH,
    sendsEmails: sendsEmails(),
  };
}

export async function action(route: Route.ActionArgs) {
  const { request, url, context } = route;
  const target = redirectTarget(url.searchParams.get("redirectTo"));
  // A second press, or another tab: the account exists already.
  if (actorOf(context)) throw redirect(target, 303);
  // The page says it, whatever was sent.
  if (!(await isSiteOpen())) return data(undefined, { status: 403 });
  const options = {
    ...passwordForm,
    schema: registrationSchema(config.PASSWORD_MIN_LENGTH),
    fallback: "registration_failed",
    alsoRefused: refuseTypedPassword,
    toast: ({ code }: AppError) => (code === "already_registered" ? withTarget("/login", target) : undefined),
  } as const;
  return runForm(route, options, async (input) => {
    const headers = await register({ request, ip: context.get(requestFacts).ip }, input);
    // What was told after the session of an account had ended is that account's.
    const visitorId = (await findBrowserOwner(request)) === null ? await readVisitor(request) : null;
    if (visitorId && (await carryStory(visitorId, input.email, false)))
      headers.append("Set-Cookie", await forgetVisitor(request));
    return redirectWithToast(target, ...withNumbersToCheck("Inscription réussie !", input.phone), headers);
  });
}

/** The error of the password beside those of other fields. */
async function refuseTypedPassword(form: FormData): Promise<Record<string, string[]>> {
  const typed = (name: string) => String(form.get(name) ?? "").slice(0, 200);
  const owner = { email: typed("email"), firstName: typed("firstName"), lastName: typed("lastName") };
  const weakness = typed("password") ? await passwordWeakness(typed("password"), owner) : null;
  return weakness ? { password: [new AppError(weakness).message] } : {};
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isOpen)
    return (
      <Suspense>
        <SoonPage login={withTarget("/login", loaderData.target)} />
      </Suspense>
    );
  const { target, invited, contacts, minPassword, sendsEmails } = loaderData;
  return (
    <AccountPage
      title="Créer votre compte"
      lead={
        <>
          Vous avez déjà un compte ?{" "}
          <Link to={withTarget("/login", target)} className={LINE_LINK}>
            Se connecter
          </Link>
        </>
      }
    >
      {contacts && !invited && <StoryOrigin />}
      <RegistrationForm
        lastResult={actionData}
        defaultValue={invited ?? contacts}
        minPassword={minPassword}
        sendsEmails={sendsEmails}
      />
    </AccountPage>
  );
}
