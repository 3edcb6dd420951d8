import { Link } from "react-router";
import { readCorrections } from "~/features/deadlines/corrections/queries.server";
import { datesText, endText, lengthAndStart, whoText } from "~/features/deadlines/corrections/ui/rule-words";
import { CERTAINTY_LABELS, certaintyText, METHOD_LABELS } from "~/features/deadlines/labels";
import { listRules } from "~/features/deadlines/law/queries.server";
import { enterLegalRate } from "~/features/deadlines/legal-rates/commands.server";
import { readLegalRates } from "~/features/deadlines/legal-rates/queries.server";
import { legalRateSchema } from "~/features/deadlines/legal-rates/schema";
import { LegalRates } from "~/features/deadlines/legal-rates/ui/legal-rates";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
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
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const actor = requireActor(route.context);
    const [table, { changed, waiting }, rates] = await Promise.all([
      listRules(actor),
      readCorrections(actor),
      readLegalRates(actor),
    ]);
    const rules = table.rules.map((rule) => ({
      ...rule,
      changed: changed.get(rule.id) ?? null,
      waiting: waiting.get(rule.id) ?? 0,
    }));
    return { ...table, rules, rates };
  });
}

export function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  return runForm(route, { schema: legalRateSchema, fallback: "legal_rate_failed" }, async (input) => {
    await enterLegalRate(actor, input);
    return redirectWithToast("/admin/deadlines/rules", "success", "Taux noté");
  });
}

type Row = Route.ComponentProps["loaderData"]["rules"][number];

export default function DeadlineRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, decisions, rates } = loaderData;
  const unconfirmed = rules.filter((rule) => rule.unconfirmed);
  const unread = rules.filter((rule) => rule.readOn === null);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: "/admin/deadlines", label: "Échéances" }}
        title="Règles des délais"
        intro={`${rules.length} règles, dont ${unconfirmed.length} à confirmer et ${unread.length} sans source lue. Chaque ligne dit quand sa source a été lue. Ouvrez une règle pour proposer une correction.`}
      />
      <Banner>
        Une règle vaut pour les opérations débitées entre ses deux dates. Les dates d’entrée en vigueur n’ont pas été
        relues au Journal officiel. Le règlement européen sur les services de paiement n’est pas publié, que nous
        sachions&nbsp;: un débit d’après son entrée en vigueur attendue lit «&nbsp;Règle à venir&nbsp;». N’y figurent
        pas l’assurance cyber des entreprises (plainte sous trois jours, Code des assurances, L12-10-1) ni les plafonds
        de l’aide juridictionnelle.
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
      <LegalRates key={rates.rows.length} rates={rates} lastResult={actionData} />
      <h2>Décisions</h2>
      <ul className="grid max-w-measure gap-4">
        {decisions.map(({ court, date, number, holding, effect, source, checkedOn, unconfirmed }) => (
          <li key={number} className="grid gap-0.5">
            <span className="font-semibold">{`${court}, ${formatLongDate(date)}, ${number}`}</span>
            <span>{holding}</span>
            {effect && <span>{`Effet\u00a0: ${effect}`}</span>}
            <span className="text-xs text-ink-quiet">{`${source}. Lue le ${formatDate(checkedOn)}.`}</span>
            {unconfirmed && <span className="text-xs text-wait">{`À confirmer\u00a0: ${unconfirmed}.`}</span>}
          </li>
        ))}
      </ul>
    </main>
  );
}

const COLUMNS: Column<Row>[] = [
  {
    key: "action",
    header: "Règle",
    primary: true,
    cell: ({ action, id, methods, changed, waiting }) => (
      <span className="grid gap-0.5">
        <Link to={`/admin/deadlines/rules/${id}`} className="font-semibold">
          {action}
        </Link>
        <span className="text-xs">
          {methods ? methods.map((method) => METHOD_LABELS[method]).join(", ") : "Tous les moyens"}
        </span>
        <code className="text-xs text-ink-quiet">{id}</code>
        {changed && <span className="text-xs">{`Modifié le ${formatDate(changed.at)} par ${changed.by}`}</span>}
        {waiting > 0 && (
          <span className="text-xs text-wait">
            {waiting > 1 ? `${waiting} corrections proposées` : "Une correction proposée"}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "who",
    header: "Pour qui",
    cell: whoText,
  },
  { key: "length", header: "Délai et départ", cell: lengthAndStart },
  { key: "end", header: "Ce qui le termine", cell: endText },
  { key: "kind", header: "Nature", cell: ({ nature }) => nature },
  {
    key: "certainty",
    header: "Certitude",
    cell: ({ certainties, certainties: [certainty], unconfirmed }) => (
      <span className="grid justify-items-start gap-1">
        {certainty && certainties.length === 1 ? (
          <Badge tone={certainty === "unconfirmed" ? "wait" : "plain"}>{CERTAINTY_LABELS[certainty]}</Badge>
        ) : (
          <span>{`${certaintyText(certainties)}, selon l’opération`}</span>
        )}
        {unconfirmed && <span className="text-xs">{unconfirmed}</span>}
      </span>
    ),
  },
  {
    key: "source",
    header: "Source",
    cell: ({ article, source, readOn }) => (
      <span className="grid gap-0.5">
        <span>{article}</span>
        <span className="text-xs text-ink-quiet">{source}</span>
        <span className="text-xs">{readOn ? `Lue le ${formatDate(readOn)}` : "Aucune source lue"}</span>
      </span>
    ),
  },
  { key: "dates", header: "Valable pour les opérations", cell: datesText },
];
