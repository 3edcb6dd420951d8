import { CalendarCheck } from "lucide-react";
import { useState } from "react";
import { Form, Link, useRouteLoaderData, useSubmit } from "react-router";
import { pageTitle } from "~/content/company-name";
import { batchedReads } from "~/db/batched-reads.server";
import { SixWeeks } from "~/features/acts/ui/six-weeks";
import { AtOnce, type StruckRow, UpcomingDays } from "~/features/acts/ui/upcoming-days";
import { countUpcomingDays, listAtOnce, listUpcoming } from "~/features/acts/upcoming/queries.server";
import {
  DEFAULT_HORIZON,
  HORIZON_LABELS,
  HORIZONS,
  NO_LAWYER,
  upcomingAddress,
  upcomingKey,
} from "~/features/acts/upcoming/rules";
import { upcomingFilters } from "~/features/acts/upcoming/schema";
import { listLawyerChoices } from "~/features/cases/filters/queries.server";
import { runLoader } from "~/platform/http/boundary.server";
import { CountBadge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DESK_PAGE, FILTERS } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import { FilterLink } from "~/ui/filter-link";
import { FilterSelect } from "~/ui/filter-select";
import { formatLongDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/deadlines";
import { answerDone } from "./deadline-done.server";
import type { loader as shellLoader } from "./layout";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Échéances") },
  { name: "description", content: "Ce qui a une date dans les dossiers, la plus proche en premier." },
];

export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const filters = upcomingFilters.parse(Object.fromEntries(route.url.searchParams));
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const together = batchedReads();
    const isWhole = filters.after === null && filters.from === undefined;
    const [list, atOnce, days, lawyers] = await Promise.all([
      listUpcoming(actor, filters),
      isWhole ? listAtOnce(actor, filters, new Date(), together) : null,
      countUpcomingDays(actor, filters),
      listLawyerChoices(actor, together),
    ]);
    const { after, ...shown } = filters;
    return {
      ...list,
      atOnce,
      days,
      lawyers,
      filters: shown,
      isFirstPage: after === null,
      isAdministrator: actor.role === "administrator",
    };
  });
}

export async function action(route: Route.ActionArgs) {
  return answerDone(route, upcomingFilters.parse(Object.fromEntries(route.url.searchParams)));
}

/** The deadlines of the next weeks, by day, for those who handle the cases: what is done is noted in the row. */
export default function Deadlines({ loaderData, actionData }: Route.ComponentProps) {
  const { items, atOnce, next, later, days, lawyers, filters, isFirstPage, isAdministrator } = loaderData;
  const { within, lawyer } = filters;
  const struck = useStruck(actionData);
  const submit = useSubmit();
  const shell = useRouteLoaderData<typeof shellLoader>("routes/admin/layout");
  const corrections = shell?.counts.corrections ?? 0;
  useLiveRevalidation(({ kind }) => kind === "case" || kind === "resync");
  const here = upcomingAddress(filters);
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageHeader title="Échéances" />
        <nav aria-label="Période" className={FILTERS}>
          {HORIZONS.map((horizon) => (
            <FilterLink
              key={horizon}
              to={upcomingAddress({ within: horizon, lawyer })}
              isOn={horizon === within && !filters.from}
            >
              {HORIZON_LABELS[horizon]}
            </FilterLink>
          ))}
        </nav>
        {lawyers.length > 0 && (
          <Form
            method="get"
            className="flex items-center gap-2"
            preventScrollReset
            onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
          >
            {within !== DEFAULT_HORIZON && <input type="hidden" name="within" value={within} />}
            <FilterSelect name="lawyer" label="Avocat" value={lawyer ?? null} all="Tous les avocats">
              <option value={NO_LAWYER}>Sans avocat</option>
              {lawyers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {`Maître ${name}`}
                </option>
              ))}
            </FilterSelect>
            <span className="hidden no-script:block">
              <Button type="submit" size="small">
                Appliquer
              </Button>
            </span>
          </Form>
        )}
        <Link
          to="/admin/deadlines/rules"
          className="ml-auto inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
        >
          Règles des délais
          <CountBadge
            count={corrections}
            tone="yellow"
            label={corrections > 1 ? "corrections à lire" : "correction à lire"}
          />
        </Link>
      </div>
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,1fr)_15.5rem]">
        <div className="min-w-0">
          {atOnce && <AtOnce {...atOnce} struck={struck} at={here} showsLawyer={isAdministrator} />}
          {items.length + struck.filter(({ row }) => !row.isAtOnce).length > 0 ? (
            <UpcomingDays items={items} struck={struck} at={here} showsLawyer={isAdministrator} />
          ) : (
            <EmptyState icon={<CalendarCheck aria-hidden="true" />} title="Aucune date sur cette période">
              {later ? (
                <>
                  La prochaine&nbsp;: {formatLongDate(later.date)} (dossier{" "}
                  <Link to={`/admin/cases/${later.caseId}/deadlines`}>{later.reference}</Link>).
                </>
              ) : (
                "Une échéance apparaît ici dès qu’une opération datée est notée dans un dossier en cours."
              )}
            </EmptyState>
          )}
        </div>
        <SixWeeks days={days} list={{ within, lawyer }} />
      </div>
      <Pagination
        label="Pages des échéances"
        previousLabel="Début de la liste"
        previous={isFirstPage ? null : here}
        next={next && upcomingAddress(filters, next)}
      />
    </main>
  );
}

type Answer = Route.ComponentProps["actionData"];

/** The rows noted as done since the list was last loaded, in the order in which they were. */
function useStruck(answer: Answer): readonly StruckRow[] {
  const [kept, setKept] = useState({ answer, rows: answer?.done ? [answer.done] : [] });
  if (kept.answer === answer) return kept.rows;
  const done = answer?.done;
  const others = answer ? kept.rows.filter(({ row }) => !done || upcomingKey(row) !== upcomingKey(done.row)) : [];
  const rows = done ? [...others, done] : others;
  setKept({ answer, rows });
  return rows;
}
