import { Suspense, useEffect } from "react";
import { isRouteErrorResponse, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { listPendingUploads } from "~/features/files/queries.server";
import { BankDataAnswers, BankDataForm } from "~/features/letters/bank-data/ui/bank-data";
import { letterErrors } from "~/features/letters/errors";
import { readLetter } from "~/features/letters/reading.queries.server";
import { proofSlot } from "~/features/letters/sending";
import { DeleteLetter, TakeSendingBack } from "~/features/letters/ui/letter-acts";
import { LetterForm } from "~/features/letters/ui/letter-form";
import { LetterNotes, LetterPageView } from "~/features/letters/ui/letter-page";
import { readFormDraft } from "~/platform/forms/drafts.server";
import { runLoader } from "~/platform/http/boundary.server";
import { ErrorPage } from "~/root/error-page";
import { Card } from "~/ui/card";
import { NotFound } from "~/ui/not-found";
import { Spinner } from "~/ui/spinner";
import { mainPart } from "~/ui/use-late";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { actOnLetter, type LetterAnswer, letterDraftKey } from "../case-letters.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-letter";

/** What uploads a file is not needed to write. */
const SentForm = mainPart(() => import("~/features/letters/ui/sent-form"));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.page.title ?? "Dossier non trouvé") },
  { name: "description", content: "Une lettre à relire, signer et envoyer vous-même." },
];

export const loader = (route: Route.LoaderArgs) =>
  runLoader(route, { fallback: "letters_load_failed" }, async () => {
    const { params, context } = route;
    const actor = requireActor(context);
    const page = await readLetter(actor, params.id, params.letterId, "client");
    const slot = proofSlot(params.letterId);
    return {
      page,
      slot,
      draft: await readFormDraft({ userId: actor.userId }, letterDraftKey(params.letterId)),
      /** Whether its sending is being noted. */
      isSending: page.form !== null && route.url.searchParams.has("envoi"),
      uploads: page.canWrite ? await listPendingUploads(actor, "attachment", slot) : [],
    };
  });

/** A change that was refused because of another is shown beside it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const action = (route: Route.ActionArgs) => actOnLetter(route);

/** A letter of a client’s own case, or of one whose owner they help. */
export default function CaseLetter({ loaderData, actionData, params }: Route.ComponentProps) {
  const { page, slot, draft, uploads, isSending } = loaderData;
  useLiveRevalidation((update) => !("id" in update) || update.id === page.id);
  const answer: LetterAnswer = actionData ?? {};
  const { file } = answer;
  useEffect(() => {
    if (file) location.assign(file);
  }, [file]);
  const { form, letter, canWrite, sentOn } = page;
  const here = `/case/${page.id}/letters/${params.letterId}`;
  return (
    <LetterPageView
      page={page}
      letterId={params.letterId}
      back={`/case/${page.id}/letters`}
      form={
        form &&
        letter &&
        !isSending && (
          <LetterForm key={form.version} page={{ ...page, form, letter }} draft={draft} lastResult={answer.letter}>
            <LetterNotes page={page} />
          </LetterForm>
        )
      }
      before={
        isSending && (
          <Card
            title="Vous l’avez envoyée&nbsp;?"
            aside={
              <Link to={here} className="inline-flex min-h-11 items-center font-semibold">
                Pas encore
              </Link>
            }
          >
            <Suspense fallback={<Spinner />}>
              <SentForm
                slot={slot}
                missing={page.missing.length}
                sending={page.sending}
                uploads={uploads}
                lastResult={answer.sent}
              />
            </Suspense>
          </Card>
        )
      }
    >
      {form && !isSending && <DeleteLetter title={page.title} />}
      {page.bankData && (
        <Card title="Ce que la banque a donné">
          {canWrite ? (
            <BankDataForm data={page.bankData} lastResult={answer.answered} />
          ) : (
            <BankDataAnswers data={page.bankData} />
          )}
        </Card>
      )}
      {canWrite && sentOn && <TakeSendingBack />}
    </LetterPageView>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return error.data === letterErrors.messageOf("letter_not_found") ? (
      <NotFound
        title="Lettre supprimée"
        text="Cette lettre n’existe plus. Votre dossier est intact."
        backTo={`/case/${params.id}/letters`}
        backLabel="Retour aux lettres"
      />
    ) : (
      <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />
    );
  return <ErrorPage error={error} />;
}
