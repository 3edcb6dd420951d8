import { useState } from "react";
import { data, Link } from "react-router";
import { pageTitle } from "~/content/company-name";
import { batchedReads } from "~/db/batched-reads.server";
import { personName } from "~/features/accounts/profile/rules";
import { listLawyerChoices } from "~/features/cases/filters/queries.server";
import { listPreviewPeople, readDraft } from "~/features/mailings/draft/queries.server";
import { MessagePreview } from "~/features/mailings/draft/ui/message-preview";
import { MessageSection } from "~/features/mailings/draft/ui/message-section";
import { SendBar } from "~/features/mailings/draft/ui/send-bar";
import { useDraft } from "~/features/mailings/draft/ui/use-draft";
import { mentionsCase, mentionsName, unknownVariables } from "~/features/mailings/message/rules";
import {
  countFound,
  countMuted,
  countNameless,
  countSelected,
  countWithoutCase,
  foundBy,
  listRecipients,
  recipientFilters,
  staffAmong,
} from "~/features/mailings/recipients/queries.server";
import { RecipientFold } from "~/features/mailings/recipients/ui/recipient-fold";
import { RecipientGrid } from "~/features/mailings/recipients/ui/recipient-grid";
import { listRunningMailings } from "~/features/mailings/sending/queries.server";
import { RunningMailings } from "~/features/mailings/sending/ui/running-mailings";
import { listTemplates } from "~/features/mailings/templates/queries.server";
import { MailNav } from "~/features/mailings/ui/mail-nav";
import { platformErrors } from "~/platform/errors";
import { runLoader } from "~/platform/http/boundary.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { AppForm } from "~/ui/form";
import { OtherText } from "~/ui/other-text";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/send-email";
import { act } from "./send-email-actions.server";
import { withInterruptedForm } from "./send-email-restored.server";

const PATH = "/admin/send-email";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Envoyer un e-mail") },
  { name: "description", content: "Écrire à plusieurs personnes à la fois." },
];

export async function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const filters = recipientFilters.parse(parameters);
  const saved = await runLoader(route, { fallback: "data_load_failed" }, () => readDraft(actor));
  const { draft, selection, ticks, restored } = await withInterruptedForm(request, saved);
  const together = batchedReads();
  const [list, found, lawyers, count, muted, staff, withoutCase, withoutName, people, runningMailings] =
    await runLoader(route, { fallback: "users_load_failed" }, () =>
      Promise.all([
        listRecipients(actor, filters, saved.selection),
        countFound(actor, foundBy(filters)),
        listLawyerChoices(actor, together),
        countSelected(actor, selection, together),
        countMuted(actor, selection, together),
        staffAmong(actor, selection, together),
        countWithoutCase(actor, selection, together),
        countNameless(actor, selection, together),
        listPreviewPeople(actor, selection),
        listRunningMailings(actor),
      ]),
    );
  const templates = await runLoader(route, { fallback: "templates_load_failed" }, () => listTemplates(actor));
  const self = { id: actor.userId, name: personName(actor) };
  return data({
    ...list,
    draft,
    restored,
    ticks,
    found,
    lawyers,
    count,
    muted,
    staff,
    withoutCase,
    withoutName,
    people,
    runningMailings,
    templates,
    self,
    writer: crypto.randomUUID(),
    filters: { ...foundBy(filters), show: filters.show },
    reader: people.find(({ id }) => id === parameters.reader)?.id ?? people[0]?.id ?? self.id,
    isSimulated: !sendsEmails(),
  });
}

/** The message is written first, with the preview beside it; its recipients are one line of the bar below. */
const FORM = "grid grid-cols-1 gap-x-6 gap-y-5 xl:grid-cols-[minmax(0,1fr)_clamp(20rem,28vw,30rem)]";
const PREVIEW = "grid min-w-0 grid-cols-1 content-start gap-3 xl:sticky xl:top-3 xl:self-start";

const withoutTags = (html: string): string => html.replaceAll(/<[^>]*>/g, " ");

export const action = (route: Route.ActionArgs) => act(route, requireActor(route.context));

export default function SendEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, filters, templates, self, runningMailings } = loaderData;
  const typed = actionData?.typed;
  const [text, setText] = useState({
    subject: typed?.subject ?? draft.subject,
    content: typed?.content ?? draft.content,
  });
  const [ticks, setTicks] = useState({ from: loaderData.recipients, boxes: loaderData.ticks });
  // The server's data replaces the selection that the browser holds.
  if (ticks.from !== loaderData.recipients) setTicks({ from: loaderData.recipients, boxes: loaderData.ticks });
  const { restored, ticks: restoredTicks } = loaderData;
  const own = { ...draft, restored, ticks: restoredTicks, refusal: actionData, owner: self.id };
  const saving = useDraft(`${PATH}/draft`, own, text, ticks.boxes);
  const { counts, versions } = saving;
  const { count, muted, staff, withoutCase, withoutName, people } = counts ?? loaderData;
  const [reader, setReader] = useState(loaderData.reader);
  const nameless = mentionsName(text.subject + text.content) ? withoutName : 0;
  const isReaderThere = reader === self.id || people.some(({ id }) => id === reader);
  const address = (changes: Record<string, string | null>) => {
    const parameters = new URLSearchParams();
    for (const name of ["search", "status", "type", "lawyer"] as const)
      if (filters[name]) parameters.set(name, filters[name]);
    if (filters.show === "selected") parameters.set("show", "selected");
    for (const [name, value] of Object.entries(changes)) if (value) parameters.set(name, value);
    return parameters.size > 0 ? `${PATH}?${parameters}` : PATH;
  };
  return (
    <main id="contenu" tabIndex={-1} className="grid w-full grid-cols-1 content-start gap-4 px-5 pt-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeader title="Envoyer un e-mail" />
        {loaderData.isSimulated && (
          <Link
            to="/admin/email-settings"
            title="Aucun serveur d’e-mail n’est réglé"
            className="max-w-full no-underline"
          >
            <Badge tone="info">E-mails simulés, à lire dans les paramètres</Badge>
          </Link>
        )}
        <div className="min-w-0 sm:ml-auto">
          <MailNav />
        </div>
      </div>
      <RunningMailings mailings={runningMailings} />
      {actionData?.error && <Banner tone="error">{actionData.error}</Banner>}
      <AppForm
        failure={platformErrors.messageOf("unexpected")}
        id="message"
        draft={saving.draft}
        preventScrollReset
        className={FORM}
      >
        {/* Enter in a field presses the first button of a form, so the first button saves the draft. */}
        <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="draftId" value={draft.id} />
        <input type="hidden" name="writer" value={saving.writer ?? loaderData.writer} />
        {loaderData.restored && <input type="hidden" name="restored" value={loaderData.restored} />}
        <input type="hidden" name="subjectVersion" value={versions.subject} />
        <input type="hidden" name="contentVersion" value={versions.content} />
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <div data-other-texts="" className="hidden gap-3 has-[>*:not([hidden])]:grid">
            {saving.conflicts.map(({ name, text: other }) => (
              <OtherText
                key={name}
                label={name === "subject" ? "Objet" : "Message"}
                text={withoutTags(other).trim()}
                onTake={saving.load}
                onKeep={saving.load}
              />
            ))}
          </div>
          <MessageSection
            initial={text}
            templates={templates}
            withoutName={withoutName}
            onChange={(change) => setText((old) => ({ ...old, ...change }))}
            onReplace={saving.replace}
          />
        </div>
        <section aria-labelledby="preview" className={PREVIEW}>
          <details className="open-beside">
            <summary className="min-h-11 py-1.5">
              <h2 id="preview" className="inline text-[1.2rem]">
                Aperçu
              </h2>
            </summary>
            <MessagePreview
              people={people}
              self={self}
              reader={isReaderThere ? reader : loaderData.reader}
              onReader={setReader}
              version={counts?.savedAt ?? ""}
              nameless={nameless}
            />
          </details>
          <button
            type="submit"
            name="intent"
            value="preview"
            className="hidden min-h-11 justify-self-start font-semibold text-brand underline no-script:block"
          >
            Enregistrer et actualiser l’aperçu
          </button>
        </section>
        <SendBar
          count={count}
          subject={text.subject}
          muted={muted}
          staff={staff}
          withoutCase={mentionsCase(text.subject + text.content) ? withoutCase : 0}
          nameless={nameless}
          unknown={unknownVariables(text.subject + text.content)}
          isEmpty={text.subject.trim() === "" && text.content === "" && count === 0}
          isComplete={text.subject.trim() !== "" && text.content !== ""}
          isSimulated={loaderData.isSimulated}
          state={saving.state}
        >
          <RecipientFold count={count} staff={staff}>
            <RecipientGrid
              recipients={loaderData.recipients}
              filters={filters}
              lawyers={loaderData.lawyers}
              found={loaderData.found}
              ticks={ticks.boxes}
              isStored={saving.isStored}
              onTick={(id, isTicked) => setTicks(({ from, boxes }) => ({ from, boxes: { ...boxes, [id]: isTicked } }))}
              previous={loaderData.previous && address({ before: loaderData.previous })}
              next={loaderData.next && address({ after: loaderData.next })}
            />
          </RecipientFold>
        </SendBar>
      </AppForm>
    </main>
  );
}
