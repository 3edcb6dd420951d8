import { readFigures } from "~/features/figures/queries.server";
import { publishRate, withdrawRate } from "~/features/figures/rates/commands.server";
import { RATE_INTENTS, TrueRate } from "~/features/figures/rates/ui/true-rate";
import { figuresAddress, isEmpty } from "~/features/figures/rules";
import { figuresQuery } from "~/features/figures/schema";
import { BanksTable } from "~/features/figures/ui/banks-table";
import { FiguresCards } from "~/features/figures/ui/figures-cards";
import { FiguresTable } from "~/features/figures/ui/figures-table";
import { FiguresTabs } from "~/features/figures/ui/figures-tabs";
import { FirstAnswersCard } from "~/features/figures/ui/first-answers";
import { HowCounted } from "~/features/figures/ui/how-counted";
import { Periods } from "~/features/figures/ui/periods";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { today } from "~/platform/today";
import { CsvLink } from "~/ui/csv-link";
import { DESK_PAGE } from "~/ui/desk-page";
import { withDe } from "~/ui/elision";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/figures";

export const meta: Route.MetaFunction = () => [
  { title: "Chiffres · Administration" },
  { name: "description", content: "Les dossiers, les réponses, les sommes récupérées et les honoraires par avocat." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const actor = requireActor(route.context);
    const asked = figuresQuery.parse(Object.fromEntries(route.url.searchParams));
    const figures = await readFigures(actor, asked);
    return { ...figures, range: untilToday(figures.range), ...asked, isAdministrator: actor.role === "administrator" };
  });
}

/** Publishes the rate on « À propos », or takes it off. */
export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.formData();
  const { period } = figuresQuery.parse({ period: form.get("period") });
  return runAction(route, { fallback: "rate_publish_failed" }, async () => {
    const here = figuresAddress({ period, lawyer: null });
    if (form.get("intent") === RATE_INTENTS.withdraw) {
      await withdrawRate(actor);
      return redirectWithToast(here, "success", "Taux retiré");
    }
    await publishRate(actor, { period });
    return redirectWithToast(here, "success", "Taux publié");
  });
}

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const {
    lines,
    without,
    total,
    range,
    period,
    lawyer,
    banks,
    rates,
    firstAnswers,
    months,
    published,
    isAdministrator,
  } = loaderData;
  const one = without === null ? lines[0] : undefined;
  const isNothing = lines.length === 0 && isEmpty(total.figures);
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageHeader
          back={
            isAdministrator && one
              ? { to: figuresAddress({ period, lawyer: null }), label: "Tous les chiffres" }
              : undefined
          }
          title={one?.lawyer && isAdministrator ? `Chiffres ${withDe(one.lawyer.name)}` : "Chiffres"}
        />
        {isAdministrator && !one && <FiguresTabs />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Periods period={period} addressOf={(each) => figuresAddress({ period: each, lawyer })} />
        <p className="grow text-sm text-ink-quiet">{rangeText(range)}</p>
        <CsvLink to={figuresAddress({ period, lawyer }, ".csv")} />
      </div>
      {one && <FiguresCards line={one} cases={isAdministrator ? `/admin?lawyer=${one.lawyer?.id}` : "/admin"} />}
      {!one && isNothing && (
        <EmptyState title="Aucun chiffre pour l’instant">
          Les chiffres apparaissent dès le premier dossier envoyé ou le premier avocat vérifié.
        </EmptyState>
      )}
      {!isNothing && (
        <TrueRate rates={rates} period={period} publishing={isAdministrator && !one ? { published } : null} />
      )}
      {!one && !isNothing && <FiguresTable lines={lines} without={without} total={total} period={period} />}
      {!isNothing && <FirstAnswersCard answers={firstAnswers} months={months} />}
      {banks.length > 0 && <BanksTable banks={banks} />}
      <HowCounted />
    </main>
  );
}

/** A month that is not over is counted until today. */
function untilToday({ firstDay, lastDay }: { firstDay: string | null; lastDay: string | null }) {
  const day = today();
  return { firstDay, lastDay: lastDay !== null && lastDay > day ? day : lastDay };
}

function rangeText({ firstDay, lastDay }: Route.ComponentProps["loaderData"]["range"]): string {
  return firstDay && lastDay ? `Du ${formatDate(firstDay)} au ${formatDate(lastDay)}` : "Depuis le premier dossier";
}
