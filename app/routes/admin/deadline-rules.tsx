import { CERTAINTY_LABELS, KIND_LABELS, lengthText, START_LABELS } from "~/features/deadlines/labels";
import { listRules } from "~/features/deadlines/law/queries.server";
import { runLoader } from "~/platform/http/boundary.server";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { type Column, DataTable } from "~/ui/data-table";
import { formatDate, formatLongDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/deadline-rules";

export const meta: Route.MetaFunction = () => [
  { title: "Règles des délais · Administration" },
  { name: "description", content: "Chaque règle de délai, avec sa source, et celles qui sont à confirmer." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, async () => listRules(requireActor(route.context)));
}

type Row = Route.ComponentProps["loaderData"]["rules"][number];

export default function DeadlineRulesPage({ loaderData }: Route.ComponentProps) {
  const { rules, readOn } = loaderData;
  const unconfirmed = rules.filter((rule) => rule.unconfirmed);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: "/admin", label: "Administration" }}
        title="Règles des délais"
        intro={`${rules.length} règles, dont ${unconfirmed.length} à confirmer. Sources lues le ${formatLongDate(readOn)}.`}
      />
      <Banner>
        Une règle vaut pour les opérations débitées entre ses deux dates. Les dates d’entrée en vigueur n’ont pas été
        relues au Journal officiel. Le règlement européen sur les services de paiement n’y figure pas&nbsp;: sa
        publication n’est pas confirmée.
      </Banner>
      <div className="overflow-x-auto">
        <DataTable
          columns={COLUMNS}
          rows={rules}
          rowKey={({ id }) => id}
          caption="Règles des délais"
          isMarked={({ unconfirmed }) => Boolean(unconfirmed)}
        />
      </div>
    </main>
  );
}

const COLUMNS: Column<Row>[] = [
  {
    key: "action",
    header: "Règle",
    primary: true,
    cell: ({ action, id }) => (
      <span className="grid gap-0.5">
        <span className="font-semibold">{action}</span>
        <code className="text-xs text-ink-quiet">{id}</code>
      </span>
    ),
  },
  {
    key: "length",
    header: "Délai",
    cell: ({ length, starts }) => `${length ? lengthText(length) : "Sans tarder"}, depuis ${START_LABELS[starts]}`,
  },
  { key: "kind", header: "Nature", cell: ({ kind }) => KIND_LABELS[kind] },
  {
    key: "certainty",
    header: "Certitude",
    cell: ({ certainty, unconfirmed }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={certainty === "unconfirmed" ? "wait" : "plain"}>
          {certainty ? CERTAINTY_LABELS[certainty] : "Selon l’opération"}
        </Badge>
        {unconfirmed && <span className="text-xs">{unconfirmed}</span>}
      </span>
    ),
  },
  {
    key: "source",
    header: "Source",
    cell: ({ article, source }) => (
      <span className="grid gap-0.5">
        <span>{article}</span>
        <span className="text-xs text-ink-quiet">{source}</span>
      </span>
    ),
  },
  { key: "dates", header: "Opérations", cell: datesText },
];

function datesText({ from, to }: Row): string {
  if (from && to) return `Du ${formatDate(from)} au ${formatDate(to)}`;
  if (from) return `Depuis le ${formatDate(from)}`;
  return to ? `Jusqu’au ${formatDate(to)}` : "Toutes";
}
