import { scanAgain } from "~/features/files/scanning/commands.server";
import {
  listScannedFiles,
  readScanning,
  type ScannedFilters,
  scannedFilters,
} from "~/features/files/scanning/queries.server";
import { ScannedTable } from "~/features/files/scanning/ui/scanned-table";
import { ScannerCard } from "~/features/files/scanning/ui/scanner-card";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { CountBadge } from "~/ui/badge";
import { DESK_PAGE } from "~/ui/desk-page";
import { FILTERS, FilterLink } from "~/ui/filter-link";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/files";

const HERE = "/admin/files";

export const meta: Route.MetaFunction = () => [
  { title: "Fichiers · Administration" },
  { name: "description", content: "Si les fichiers reçus sont analysés, ceux qui attendent et ceux qui sont bloqués." },
];

export async function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const filters = scannedFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
  return runLoader(route, { fallback: "data_load_failed" }, async () => ({
    scanning: await readScanning(actor),
    ...(await listScannedFiles(actor, filters)),
    state: filters.state,
  }));
}

/** « Analyser maintenant »: scans the waiting files again, once the scanner is available. */
export function action(route: Route.ActionArgs) {
  return runAction(route, { toast: HERE }, async () => {
    const count = await scanAgain(requireActor(route.context));
    const text = count > 0 ? "Analyse relancée" : "Aucun fichier n’attend d’analyse";
    return redirectWithToast(`${HERE}?state=waiting`, count > 0 ? "success" : "info", text);
  });
}

const KINDS: ReadonlySet<string> = new Set(["files", "documents", "resync"]);

export default function Files({ loaderData }: Route.ComponentProps) {
  const { scanning, files, next, previous, state } = loaderData;
  useLiveRevalidation(({ kind }) => KINDS.has(kind));
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeader title="Fichiers" />
        <nav aria-label="Fichiers montrés" className={FILTERS}>
          <FilterLink to={addressOf("infected")} isOn={state === "infected"}>
            Bloqués
            <CountBadge count={scanning.blocked} tone="grey" />
          </FilterLink>
          <FilterLink to={addressOf("waiting")} isOn={state === "waiting"}>
            En attente
            <CountBadge count={scanning.waiting} tone="grey" />
          </FilterLink>
        </nav>
      </div>
      <ScannerCard scanning={scanning} />
      <ScannedTable files={files} state={state} />
      <Pagination
        label="Pages de fichiers"
        previous={previous && addressOf(state, { before: previous })}
        next={next && addressOf(state, { after: next })}
      />
    </main>
  );
}

function addressOf(state: ScannedFilters["state"], key: { after: string } | { before: string } | object = {}): string {
  const parameters = new URLSearchParams({ ...(state === "infected" ? {} : { state }), ...key });
  return parameters.size > 0 ? `${HERE}?${parameters}` : HERE;
}
