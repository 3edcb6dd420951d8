import { Plus, UserRound } from "lucide-react";
import { data, useRevalidator } from "react-router";
import { pageTitle } from "~/content/company-name";
import { VERIFICATION_STEPS } from "~/db/schema/enumerations";
import { fromE164 } from "~/features/accounts/phone/rules";
import { readOwnProfile } from "~/features/accounts/profile/queries.server";
import { ProfileCard } from "~/features/accounts/profile/ui/profile-card";
import { VerificationCard } from "~/features/accounts/profile/ui/verification-card";
import { listHelpedLines } from "~/features/acts/queries.server";
import { firstOf, type Line, sentenceOf } from "~/features/acts/rules";
import { firstAct, linesOf, stepAct } from "~/features/acts/rules.server";
import { IN_VIEW } from "~/features/acts/ui/act-line";
import { ActsView, type CaseName, OtherCase } from "~/features/acts/ui/acts-view";
import { deleteDraft } from "~/features/cases/dashboard/commands.server";
import { listOwnCases, type OwnCase } from "~/features/cases/dashboard/queries.server";
import { CaseCard } from "~/features/cases/dashboard/ui/case-card";
import { LastMessageCard } from "~/features/cases/dashboard/ui/last-message";
import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { beginning } from "~/features/cases/rules";
import { CaseStatusBadge } from "~/features/cases/ui/status-badge";
import type { NextStep } from "~/features/progress/case-steps";
import { WAY_OF_STEP } from "~/features/progress/labels";
import { readOwnProgress } from "~/features/progress/queries.server";
import { sentDocuments } from "~/features/progress/rules";
import { Way } from "~/features/progress/ui/way";
import { WORKLIST_PATH } from "~/features/worklist/rules";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { today } from "~/platform/today";
import { ButtonLink } from "~/ui/button";
import { withDe } from "~/ui/elision";
import { Fold } from "~/ui/fold";
import { PageHeader } from "~/ui/page-header";
import { useLive } from "~/ui/use-live";
import { answerActForm, isActForm, receiveActForm } from "../acts.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/dashboard";

export const meta = () => [
  { title: pageTitle("Tableau de bord") },
  { name: "description", content: "Ce qui est à faire et jusqu’à quand, vos dossiers et vos informations." },
];

export async function loader(route: Route.LoaderArgs) {
  const { context } = route;
  const actor = requireActor(context);
  const { profile, cases, progress, helped } = await runLoader(route, { fallback: "data_load_failed" }, async () => {
    const own = [readOwnProfile(actor), listOwnCases(actor), readOnce(route, readOwnProgress, actor)] as const;
    const [profile, cases, progress] = await Promise.all(own);
    // Most people help nobody.
    const helped = cases.some((each) => each.helped !== null) ? await listHelpedLines(actor) : [];
    return { profile, cases, progress, helped };
  });
  const phone = fromE164(profile.phone);
  const place = [profile.postalCode, profile.city].filter(Boolean).join(" ") || null;
  const { firstName, lastName, email, identityVerified, verificationStep } = profile;
  const isAtDesk = actor.role !== "client" && cases.length === 0;
  const day = today();
  const lines = linesOf(progress, day).map((line) => withMessage(line, cases));
  const nextOf = new Map([...lines, ...helped.map(({ line }) => line)].map((line) => [line.caseId, sentenceOf(line)]));
  return {
    person: { firstName, lastName, email, phone: phone?.national ?? null, place },
    isComplete: progress.profileComplete,
    verification: {
      identityVerified,
      verificationStep,
      sent: sentDocuments(progress.steps),
      sendsEmails: sendsEmails(),
    },
    cases: cases.map((ownCase) => ({ ownCase, next: nextOf.get(ownCase.id) ?? null })),
    hasStory: progress.hasStory,
    day,
    first: isAtDesk ? stepAct(DESK) : (firstOf(lines)?.act ?? firstAct(progress, day)),
    lines: isAtDesk ? [] : lines,
    helped,
  };
}

/** The line in which the act of reading a message says whose it is, and how it begins. */
function withMessage(line: Line, cases: readonly OwnCase[]): Line {
  const message = cases.find(({ id }) => id === line.caseId)?.lastMessage;
  if (!message || message.sender === "Vous") return line;
  const sender = message.isAutomatic ? `${message.sender}, message automatique` : message.sender;
  const why = `${sender}\u00a0: «\u00a0${beginning(withoutGreeting(message.text), FIRST_WORDS)}\u00a0»`;
  return { ...line, acts: line.acts.map((act) => (act.code === "unread" ? { ...act, why } : act)) };
}

const FIRST_WORDS = 110;
/** On one line, without « Bonjour Camille, ». */
const withoutGreeting = (text: string): string => text.replace(/^Bonjour[^\n]{0,60}\n+/, "").replace(/\s+/g, " ");

/** Who works here and has no case of their own comes to the desk. */
const DESK: NextStep = {
  code: "desk",
  title: "Votre travail du jour",
  text: "Ce qui attend une réponse ou une décision, le plus pressé en premier.",
  to: WORKLIST_PATH,
  label: "Ouvrir «\u00a0À traiter\u00a0»",
  isWaiting: false,
};

/** « Supprimer » beside a draft, « C’est fait » and « Annuler ». */
export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const toast = () => "/dashboard";
  return runAction(route, { fallback: "act_record_failed", toast }, async () => {
    const form = await receiveActForm(actor, route.request);
    if (isActForm(form.fields)) return answerActForm(route, form, "/dashboard");
    if (form.fields.get("intent") !== "delete-draft") return data(null, { status: 400 });
    return runAction(route, { fallback: "deletion_failed", toast }, async () => {
      await deleteDraft(actor, String(form.fields.get("id")));
      return redirectWithToast("/dashboard", "success", "Brouillon supprimé");
    });
  });
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isComplete, verification, cases, hasStory, day, first, lines, helped } = loaderData;
  const refused = actionData?.refused ?? null;
  // Who came to help with another's case has nothing of their own to complete.
  const onlyHelps = cases.length > 0 && cases.every(({ ownCase }) => ownCase.helped !== null);
  const { revalidate } = useRevalidator();
  // A client receives live events only about their own messages, cases and documents, and this page shows them all.
  useLive(() => void revalidate());
  const talk = cases.find(({ ownCase }) => ownCase.lastMessage !== null)?.ownCase;
  const way = WAY_OF_STEP[first.code];
  const nameOf = ({ caseId, reference }: Line): CaseName => {
    const own = cases.find(({ ownCase }) => ownCase.id === caseId)?.ownCase;
    return {
      title: own ? SCAM_TYPE_LABELS[own.scamType] : "Votre dossier",
      reference: reference ?? "",
      badge: own && <CaseStatusBadge status={own.status} />,
    };
  };
  const submitted = cases.filter(({ ownCase }) => ownCase.status !== "draft").length;
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid grid-cols-1 items-start gap-8 py-8 md:py-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-12"
    >
      <div className="grid gap-6 lg:col-span-2">
        <PageHeader title="Tableau de bord" intro={person.firstName ? `Bonjour ${person.firstName}.` : undefined} />
        {!onlyHelps && submitted === 0 && way && <Way at={way} />}
      </div>
      <div className="min-w-0">
        {!onlyHelps && <ActsView first={first} lines={lines} at="/dashboard" refused={refused} nameOf={nameOf} />}
        {helped.map(({ line, owner }) => (
          <OtherCase
            key={line.caseId}
            name={{ ...nameOf(line), title: `Le dossier ${withDe(owner)}, que vous aidez` }}
            line={line}
            at="/dashboard"
            refused={refused}
          />
        ))}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {talk?.lastMessage && (
          <LastMessageCard
            message={talk.lastMessage}
            caseId={talk.id}
            today={day}
            isSaid={lines.some(({ acts }, index) =>
              acts.slice(0, index === 0 ? IN_VIEW : 1).some(({ code }) => code === "unread"),
            )}
          />
        )}
        <div className="grid grid-cols-1">
          <Fold
            title="Mes dossiers"
            aside={submitted > 0 && <span className="text-ink-quiet">{countText(submitted)}</span>}
            isOpen={onlyHelps || hasStory || submitted === 0 || submitted < cases.length}
          >
            {hasStory && (
              <>
                <p className="font-semibold text-ink">Votre récit est enregistré</p>
                <p>Il devient votre dossier dès que vos informations sont complètes, sans rien retaper.</p>
                <ButtonLink to="/profile" variant="second" className="max-sm:w-full sm:justify-self-start">
                  Compléter mon dossier à partir de mon récit
                </ButtonLink>
              </>
            )}
            {cases.length === 0 && !hasStory && (
              <>
                <p className="font-semibold text-ink">Aucun dossier pour l’instant</p>
                <p>
                  Racontez ce qui s’est passé, à votre rythme&nbsp;: tout est enregistré à chaque étape, et l’ouverture
                  est gratuite.
                </p>
                <CreateCase />
              </>
            )}
            {cases.length > 0 && (
              <ul className="grid grid-cols-1 gap-6 text-ink">
                {cases.map(({ ownCase, next }) => (
                  <li key={ownCase.id}>
                    <CaseCard
                      ownCase={ownCase}
                      next={next}
                      identityVerified={verification.identityVerified}
                      lacksDocuments={verification.sent < VERIFICATION_STEPS.length}
                      hasRejectedDocument={verification.verificationStep === "rejected"}
                    />
                  </li>
                ))}
              </ul>
            )}
            {cases.length > 0 && !hasStory && <CreateCase />}
          </Fold>
          <ProfileCard person={person} isComplete={isComplete} />
          {!onlyHelps && <VerificationCard {...verification} />}
        </div>
        <ButtonLink to="/account/security" variant="second" size="small" className="justify-self-start">
          <UserRound aria-hidden="true" className="size-4.5" />
          Mon compte
        </ButtonLink>
      </div>
    </main>
  );
}

const countText = (count: number): string => (count > 1 ? `${count} envoyés` : "1 envoyé");

/** The linked page redirects people with an incomplete profile and shows a toast (spec section 2). */
function CreateCase() {
  return (
    <ButtonLink to="/case/new" variant="second" className="justify-self-start">
      <Plus aria-hidden="true" className="size-5" />
      Créer un dossier
    </ButtonLink>
  );
}
