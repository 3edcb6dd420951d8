import { Link } from "react-router";
import { readCorrections } from "~/features/deadlines/corrections/queries.server";
import { datesText, lengthAndStart, methodsText, whoText } from "~/features/deadlines/corrections/ui/rule-words";
import { certaintyText } from "~/features/deadlines/labels";
import { type DescribedRule, listRules } from "~/features/deadlines/law/queries.server";
import { enterLegalRate } from "~/features/deadlines/legal-rates/commands.server";
import { readLegalRates } from "~/features/deadlines/legal-rates/queries.server";
import { legalRateSchema } from "~/features/deadlines/legal-rates/schema";
import { LegalRates } from "~/features/deadlines/legal-rates/ui/legal-rates";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
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
      ...rowOf(rule),
      changed: changed.get(rule.id) ?? null,
      waiting: waiting.get(rule.id) ?? 0,
    }));
    return { decisions: table.decisions, rules, rates };
  });
}

export function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  return runForm(route, { schema: legalRateSchema, fallback: "legal_rate_failed" }, async (input) => {
    await enterLegalRate(actor, input);
    return redirectWithToast("/admin/deadlines/rules", "success", "Taux noté");
  });
}

/** What the list shows of a rule, in words; its page has the rest. */
function rowOf(rule: DescribedRule) {
  const { id, action, family, certainties, unconfirmed, article, readOn } = rule;
  return {
    ...{ id, action, family },
    period: lengthAndStart(rule),
    about: [methodsText(rule), whoText(rule), datesText(rule)].join(" · "),
    certainty: certaintyText(certainties),
    isUnconfirmed: Boolean(unconfirmed),
    isRead: readOn !== null,
    source: `${article}, ${readOn ? `source lue le ${formatDate(readOn)}` : "aucune source lue"}`,
  };
}

type Row = Route.ComponentProps["loaderData"]["rules"][number];

export default function DeadlineRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, decisions, rates } = loaderData;
  const unconfirmed = rules.filter(({ isUnconfirmed }) => isUnconfirmed);
  const families = [...new Set(rules.flatMap(({ family }) => family ?? []))];
  const unread = rules.filter(({ isRead }) => !isRead);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: "/admin/deadlines", label: "Échéances" }}
        title="Règles des délais"
        intro={`${rules.length} règles, dont ${unconfirmed.length} à confirmer et ${unread.length} sans source lue. Ouvrez une règle pour lire ce qui la termine et sa source, et pour proposer une correction.`}
      />
      <Banner>
        Une règle vaut pour les opérations débitées entre ses deux dates. Les dates d’entrée en vigueur n’ont pas été
        relues au Journal officiel. Le règlement européen sur les services de paiement n’est pas publié, que nous
        sachions&nbsp;: un débit d’après son entrée en vigueur attendue lit «&nbsp;Règle à venir&nbsp;». N’y figurent
        pas l’assurance cyber des entreprises (plainte sous 72&nbsp;heures, Code des assurances, L12-10-1) ni les plafonds
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
      <ul className="grid pb-4">
        {rules.map((rule) => (
          <RuleRow key={rule.id} {...rule} />
        ))}
      </ul>
    </details>
  );
}

function RuleRow({ id, action, about, period, certainty, isUnconfirmed, source, changed, waiting }: Row) {
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Link to={`/admin/deadlines/rules/${id}`} className="inline-flex min-h-11 items-center font-semibold">
          {action}
        </Link>
        <Badge tone={isUnconfirmed ? "wait" : "plain"}>{certainty}</Badge>
        {waiting > 0 && (
          <span className="text-sm text-wait">
            {waiting > 1 ? `${waiting} corrections proposées` : "Une correction proposée"}
          </span>
        )}
      </span>
      <span className="max-w-measure">{period}</span>
      <span className="max-w-measure text-sm">{about}</span>
      <span className="max-w-measure text-sm text-ink-quiet">
        {changed ? `${source}. Modifié le ${formatDate(changed.at)} par ${changed.by}` : source}
      </span>
    </li>
  );
}
