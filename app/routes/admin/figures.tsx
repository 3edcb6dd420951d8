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
import { CsvLink } from "~/ui/csv-link";
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
    return { ...figures, ...asked, isAdministrator: actor.role === "administrator" };
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
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={
          isAdministrator && one
            ? { to: figuresAddress({ period, lawyer: null }), label: "Tous les chiffres" }
            : { to: "/admin", label: isAdministrator ? "Administration" : "Mes dossiers" }
        }
        title={one?.lawyer && isAdministrator ? `Chiffres ${withDe(one.lawyer.name)}` : "Chiffres"}
        intro={rangeText(range)}
      />
      {isAdministrator && !one && <FiguresTabs />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Periods period={period} addressOf={(each) => figuresAddress({ period: each, lawyer })} />
        <CsvLink to={figuresAddress({ period, lawyer }, ".csv")} />
      </div>
      {one && <FiguresCards line={one} cases={isAdministrator ? `/admin?lawyer=${one.lawyer?.id}` : "/admin"} />}
      {!one && isNothing && (
        <EmptyState title="Aucun chiffre pour l’instant">
          Les chiffres apparaissent dès le premier dossier envoyé ou le premier avocat vérifié.
        </EmptyState>
      )}
      {!one && !isNothing && <FiguresTable lines={lines} without={without} total={total} period={period} />}
      {!isNothing && (
        <>
          <TrueRate rates={rates} period={period} publishing={isAdministrator && !one ? { published } : null} />
          <FirstAnswersCard answers={firstAnswers} months={months} />
        </>
      )}
      {banks.length > 0 && <BanksTable banks={banks} />}
      <HowCounted />
    </main>
  );
}

function rangeText({ firstDay, lastDay }: Route.ComponentProps["loaderData"]["range"]): string {
  return firstDay && lastDay ? `Du ${formatDate(firstDay)} au ${formatDate(lastDay)}` : "Depuis le premier dossier";
}
