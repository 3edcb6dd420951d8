import { pageTitle } from "~/content/company-name";
import { DAY_TITLE, EMPTY_LISTS, LIST_LABELS, LIST_WORDS } from "~/features/day/labels";
import { canShareOutCases } from "~/features/day/policy";
import { listDayCases, listDayMoney } from "~/features/day/rows.queries.server";
import { DAY_PATH, dayAddress, isMoneyList } from "~/features/day/rules";
import { dayListSchema, dayQuery } from "~/features/day/schema";
import { CaseRows } from "~/features/day/ui/case-rows";
import { SumRows } from "~/features/day/ui/sum-rows";
import { AppError } from "~/platform/errors";
import { runLoader } from "~/platform/http/boundary.server";
import { EmptyState } from "~/ui/empty-state";
import { formatLongDate, formatMoney, formatNumber } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/day-list";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? LIST_LABELS[loaderData.list] : DAY_TITLE) },
  { name: "description", content: "Les lignes que compte un chiffre de la journée." },
];

export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const { data: list } = dayListSchema.safeParse(route.params.list);
    if (!list) throw new AppError("not_found");
    const query = dayQuery.parse(Object.fromEntries(route.url.searchParams));
    const now = new Date();
    const shared = { now, query, isFirstPage: query.after === null };
    if (isMoneyList(list))
      return { ...shared, list, isMoney: true as const, found: await listDayMoney(actor, list, query, now) };
    const found = await listDayCases(actor, list, query, now);
    return { ...shared, list, isMoney: false as const, found, canShareOut: canShareOutCases(actor) && list === "load" };
  });
}

/** The rows that a figure of « La journée du cabinet » counts. */
export default function DayListPage({ loaderData }: Route.ComponentProps) {
  const { list, query, found, isFirstPage } = loaderData;
  const { month, lawyer, week } = query;
  return (
    <main id="contenu" tabIndex={-1} className="grid w-full grid-cols-1 content-start gap-3 px-5 py-3">
      <PageHeader back={{ to: DAY_PATH, label: DAY_TITLE }} title={titleOf(loaderData)} intro={LIST_WORDS[list]} />
      <p className="font-semibold">{totalOf(loaderData)}</p>
      {found.rows.length === 0 ? (
        <EmptyState title={loaderData.isMoney ? "Aucune somme sur ces jours" : EMPTY_LISTS[loaderData.list]} />
      ) : (
        <Rows {...loaderData} />
      )}
      <Pagination
        label="Pages de la liste"
        previousLabel="Début de la liste"
        previous={isFirstPage ? null : dayAddress(list, { lawyer, week, month })}
        next={found.next && dayAddress(list, { lawyer, week, month, after: found.next })}
      />
    </main>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Rows(data: Data) {
  const title = LIST_LABELS[data.list];
  if (data.isMoney) return <SumRows rows={data.found.rows} list={data.list} title={title} />;
  return <CaseRows rows={data.found.rows} title={title} now={data.now} canShareOut={data.canShareOut} />;
}

function titleOf(data: Data): string {
  const title = LIST_LABELS[data.list];
  if (data.isMoney) return title;
  if (data.list === "late" && data.query.week) return `${title}, semaine du ${formatLongDate(data.query.week)}`;
  if (data.query.lawyer === "none") return `${title} de l’équipe`;
  return data.found.lawyerName ? `${title} · ${data.found.lawyerName}` : title;
}

function totalOf(data: Data): string {
  if (!data.isMoney) return `${formatNumber(data.found.total)} ${data.found.total > 1 ? "dossiers" : "dossier"}`;
  const { total, firstDay, lastDay } = data.found;
  return `${formatMoney(total)}, du ${formatLongDate(firstDay)} au ${formatLongDate(lastDay)}`;
}
