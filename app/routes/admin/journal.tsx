import { z } from "zod";
import { checkIncidents } from "~/features/incidents/commands.server";
import { readPublishedHead } from "~/features/journal/publication/queries.server";
import { type JournalFilters, journalFilters, listJournal } from "~/features/journal/queries.server";
import { JournalTable } from "~/features/journal/ui/journal-table";
import { verifyJournal } from "~/features/journal/verification/commands.server";
import { VerifyForm } from "~/features/journal/verification/ui/verify-form";
import { runLoader } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { withTimeout } from "~/platform/timeout.server";
import { FilterLink } from "~/ui/filter-link";
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
  const { kind, avant } = Object.fromEntries(new URL(request.url).searchParams);
  const filters = journalFilters.parse({ kind, before: avant ?? null });
  return runLoader(route, { fallback: "data_load_failed" }, async () => ({
    ...(await listJournal(actor, filters)),
    published: (await readPublishedHead()) ?? null,
    filters,
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
  const { entries, next, published, filters, sendsEmails } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: "/admin", label: "Administration" }}
        title="Journal des accès"
        intro="Qui a ouvert ou modifié quoi, et quand. Chaque personne lit, dans son compte, les lignes qui la concernent."
      />
      <VerifyForm
        published={published}
        lastResult={actionData?.result}
        found={actionData?.found ?? null}
        sendsEmails={sendsEmails}
      />
      <Kinds current={filters.kind} />
      <JournalTable entries={entries} />
      <Pagination
        label="Pages du journal"
        previous={filters.before === null ? null : addressOf(filters.kind)}
        previousLabel="Revenir au début"
        next={next === null ? null : addressOf(filters.kind, next)}
        nextLabel="Plus ancien"
      />
    </main>
  );
}

const KIND_LABELS: Record<JournalFilters["kind"], string> = {
  all: "Tout",
  opened: "Consultations",
  changed: "Modifications",
  alarms: "Alertes",
  refused: "Connexions refusées",
  journal: "Vie du journal",
};

function addressOf(kind: JournalFilters["kind"], before?: number): string {
  const parameters = new URLSearchParams({
    ...(kind === "all" ? {} : { kind }),
    ...(before === undefined ? {} : { avant: String(before) }),
  });
  return parameters.size > 0 ? `${HERE}?${parameters}` : HERE;
}

function Kinds({ current }: { current: JournalFilters["kind"] }) {
  return (
    <nav aria-label="Lignes montrées" className="flex flex-wrap gap-2">
      {Object.entries(KIND_LABELS).map(([kind, label]) => (
        <FilterLink key={kind} to={addressOf(kind as JournalFilters["kind"])} isOn={kind === current}>
          {label}
        </FilterLink>
      ))}
    </nav>
  );
}
