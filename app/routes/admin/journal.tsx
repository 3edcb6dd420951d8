import { z } from "zod";
import { checkIncidents } from "~/features/incidents/commands.server";
import { readPublishedHead } from "~/features/journal/publication/queries.server";
import { type JournalFilters as Filters, journalFilters, listJournal } from "~/features/journal/queries.server";
import { JournalFilters } from "~/features/journal/ui/journal-filters";
import { JournalTable } from "~/features/journal/ui/journal-table";
import { verifyJournal } from "~/features/journal/verification/commands.server";
import { VerifyForm } from "~/features/journal/verification/ui/verify-form";
import { findPeople } from "~/features/people/queries.server";
import { whyNoDay } from "~/platform/forms/day-parts";
import { readDayText } from "~/platform/forms/day-text";
import { runLoader } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { withTimeout } from "~/platform/timeout.server";
import { ButtonLink } from "~/ui/button";
import { DESK_PAGE } from "~/ui/desk-page";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/journal";

const HERE = "/admin/journal";

export const meta: Route.MetaFunction = () => [
  { title: "Journal des accès · Administration" },
  { name: "description", content: "Qui a ouvert ou modifié quoi, et la vérification de ce journal." },
];

export async function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const { searchParams } = new URL(request.url);
  const day = readDayText(searchParams, "jour");
  const filters = journalFilters.parse({
    kind: searchParams.get("kind"),
    before: searchParams.get("avant"),
    search: searchParams.get("search"),
    day,
  });
  return runLoader(route, { fallback: "data_load_failed" }, async () => ({
    ...(await listJournal(actor, filters, filters.search ? await findPeople(actor, filters.search) : null)),
    published: (await readPublishedHead()) ?? null,
    filters,
    day,
    dayError: day && filters.day === null ? whyNoDay(day) : null,
    sendsEmails: sendsEmails(),
  }));
}

const verifySchema = z.object({ head: z.string().max(200).default("") });

export function action(route: Route.ActionArgs) {
  const options = {
    fallback: "data_load_failed" as const,
    schema: verifySchema,
    fields: { journal_head_unreadable: "head" },
    reply: (result: FormReply) => ({ result, found: null }),
  };
  return runForm(route, options, async ({ head }, submission) => {
    const actor = requireActor(route.context);
    const found = await verifyJournal(actor, head);
    await withTimeout(checkIncidents(actor));
    return { result: submission.reply(), found };
  });
}

export default function Journal({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, next, published, filters, day, dayError, sendsEmails } = loaderData;
  const { kind, search } = filters;
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <PageHeader
        className="order-first"
        title="Journal des accès"
        actions={
          <ButtonLink to="#verifier-le-journal" variant="quiet" size="small">
            Vérifier le journal
          </ButtonLink>
        }
      />
      <JournalFilters path={HERE} kind={kind} search={search} day={day} dayError={dayError} />
      <JournalTable entries={entries} isFiltered={Boolean(search || day || kind !== "all")} />
      <Pagination
        label="Pages du journal"
        previous={filters.before === null ? null : addressOf(filters)}
        previousLabel="Revenir au début"
        next={next === null ? null : addressOf(filters, next)}
        nextLabel="Plus ancien"
      />
      {/* What was just verified is read before the list. */}
      <div id="verifier-le-journal" className={actionData ? "-order-1" : undefined}>
        <VerifyForm
          published={published}
          lastResult={actionData?.result}
          found={actionData?.found ?? null}
          sendsEmails={sendsEmails}
        />
      </div>
    </main>
  );
}

/** The address of a page of the list, with its filters. */
function addressOf({ kind, search, day }: Filters, before?: number): string {
  const parameters = new URLSearchParams({
    ...(kind === "all" ? {} : { kind }),
    ...(search ? { search } : {}),
    ...(day ? { jour: day } : {}),
    ...(before === undefined ? {} : { avant: String(before) }),
  });
  return parameters.size > 0 ? `${HERE}?${parameters}` : HERE;
}
