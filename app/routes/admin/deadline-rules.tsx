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
  const families = [...new Set(rules.flatMap(({ family }) => family ?? []))];
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
      <nav aria-label="Parties de la page" className="flex flex-wrap gap-x-5">
        {[["taux-legal", "Taux de l’intérêt légal"], ...families.map(anchorOf), ["decisions", "Décisions"]].map(
          ([id, label]) => (
            <a key={id} href={`#${id}`} className="inline-flex min-h-11 items-center text-sm font-semibold">
              {label}
            </a>
          ),
        )}
      </nav>
      <LegalRates key={rates.rows.length} rates={rates} lastResult={actionData} />
      <h2>Règles</h2>
      {families.map((family, index) => (
        <Family
          key={family}
          id={anchorOf(family, index)[0]}
          title={family}
          rules={rules.filter((rule) => rule.family === family)}
        />
      ))}
      <h2 id="decisions">Décisions</h2>
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

const anchorOf = (family: string, index: number): [string, string] => [`regles-${index + 1}`, family];

/** The rules of one part of the table, open while a correction of one waits. */
function Family({ id, title, rules }: { id: string; title: string; rules: Row[] }) {
  const waiting = rules.reduce((sum, rule) => sum + rule.waiting, 0);
  return (
    <details id={id} open={waiting > 0} className="border-b border-line">
      <summary className="min-h-11 py-2.5 font-semibold">
        {`${title}\u00a0: ${rules.length} règles`}
        {waiting > 0 && (
          <span className="text-wait">{`, ${waiting > 1 ? `${waiting} corrections proposées` : "une correction proposée"}`}</span>
        )}
      </summary>
      <div className="overflow-x-auto pb-4">
        <DataTable
          columns={COLUMNS}
          rows={rules}
          rowKey={({ id }) => id}
          caption={title}
          isMarked={({ unconfirmed }) => Boolean(unconfirmed)}
        />
      </div>
    </details>
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
