import { Fragment } from "react";
import { Link } from "react-router";
import { readCorrections } from "~/features/deadlines/corrections/queries.server";
import { datesText, lengthAndStart, methodsText, whoText } from "~/features/deadlines/corrections/ui/rule-words";
import { CERTAINTY_LABELS, CERTAINTY_WORDS, type Certainty } from "~/features/deadlines/labels";
import { type DescribedRule, listRules } from "~/features/deadlines/law/queries.server";
import { enterLegalRate } from "~/features/deadlines/legal-rates/commands.server";
import { readLegalRates } from "~/features/deadlines/legal-rates/queries.server";
import { legalRateSchema } from "~/features/deadlines/legal-rates/schema";
import { LegalRates } from "~/features/deadlines/legal-rates/ui/legal-rates";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Badge } from "~/ui/badge";
import { DESK_PAGE } from "~/ui/desk-page";
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
    certainties,
    isUnconfirmed: Boolean(unconfirmed),
    isRead: readOn !== null,
    source: `${article}, ${readOn ? `source lue le ${formatDate(readOn)}` : "aucune source lue"}`,
  };
}

type Row = Route.ComponentProps["loaderData"]["rules"][number];

const CERTAINTIES = Object.keys(CERTAINTY_LABELS) as Certainty[];

export default function DeadlineRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, decisions, rates } = loaderData;
  const unconfirmed = rules.filter(({ isUnconfirmed }) => isUnconfirmed);
  const families = [...new Set(rules.flatMap(({ family }) => family ?? []))];
  const unread = rules.filter(({ isRead }) => !isRead);
  const proposed = rules.filter(({ waiting }) => waiting > 0);
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <PageHeader back={{ to: "/admin/deadlines", label: "Échéances" }} title="Règles des délais" />
      {proposed.length > 0 && (
        <p className="rounded-field border-l-4 border-wait bg-wait-tint px-3 py-2 forced-colors:border">
          <b>{proposed.length > 1 ? `${proposed.length} corrections proposées` : "1 correction proposée"}</b>
          {proposed.map(({ id, action }) => (
            <Fragment key={id}>
              {" · "}
              <Link to={`/admin/deadlines/rules/${id}`} className="font-semibold">
                Lire<span className="sr-only">{`\u00a0: ${action}`}</span>
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      <p className="text-sm text-ink-quiet">
        {`${rules.length} règles, dont ${unconfirmed.length} à confirmer et ${unread.length} sans source lue. Ouvrez une règle pour lire ce qui la termine et sa source, et pour proposer une correction.`}
      </p>
      <section aria-labelledby="regles" className="grid grid-cols-1">
        <h2 id="regles" className="text-[1.2rem]">
          Règles
        </h2>
        <Legend />
        {families.map((family, index) => (
          <Family
            key={family}
            id={`regles-${index + 1}`}
            title={family}
            rules={rules.filter((rule) => rule.family === family)}
          />
        ))}
      </section>
      <LegalRates key={rates.rows.length} rates={rates} lastResult={actionData} />
      <details id="decisions" className="border-b border-line">
        <summary className="min-h-11 py-2.5 font-semibold">{`Décisions de justice\u00a0: ${decisions.length}`}</summary>
        <ul className="grid max-w-measure gap-4 pb-4">
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
      </details>
      <details className="border-b border-line">
        <summary className="min-h-11 py-2.5 font-semibold">Ce que ces règles ne disent pas</summary>
        <p className="max-w-measure pb-4">
          Une règle vaut pour les opérations débitées entre ses deux dates. Les dates d’entrée en vigueur n’ont pas été
          relues au Journal officiel. Le règlement européen sur les services de paiement n’est pas publié, que nous
          sachions&nbsp;: un débit d’après son entrée en vigueur attendue lit «&nbsp;Règle à venir&nbsp;». N’y figurent
          pas les plafonds de l’aide juridictionnelle.
        </p>
      </details>
    </main>
  );
}

/** What the badges of the rules mean. */
function Legend() {
  return (
    <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1 py-2 text-sm text-ink-quiet">
      {CERTAINTIES.map((certainty) => (
        <div key={certainty} className="flex items-baseline gap-1.5">
          <dt>
            <Badge tone={certainty === "unconfirmed" ? "wait" : "plain"}>{CERTAINTY_LABELS[certainty]}</Badge>
          </dt>
          <dd>{CERTAINTY_WORDS[certainty]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rules of one part of the table, folded. */
function Family({ id, title, rules }: { id: string; title: string; rules: Row[] }) {
  const waiting = rules.reduce((sum, rule) => sum + rule.waiting, 0);
  return (
    <details id={id} className="border-b border-line">
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

function RuleRow({ id, action, about, period, certainties, source, changed, waiting }: Row) {
  return (
    <li className="grid gap-0.5 border-t border-line py-2">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Link to={`/admin/deadlines/rules/${id}`} className="inline-flex min-h-11 items-center font-semibold">
          {action}
        </Link>
        {certainties.map((certainty) => (
          <Badge key={certainty} tone={certainty === "unconfirmed" ? "wait" : "plain"}>
            {CERTAINTY_LABELS[certainty]}
          </Badge>
        ))}
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
