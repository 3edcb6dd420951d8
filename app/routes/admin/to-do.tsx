import { CheckCheck } from "lucide-react";
import { Link } from "react-router";
import { pageTitle } from "~/content/company-name";
import type { Actor } from "~/features/accounts/actor";
import { readSelection } from "~/features/cases/filters/selection.queries.server";
import { seeMentions, unseeMention } from "~/features/cases/notes/mentions.commands.server";
import { setTaskDone, takeTask } from "~/features/cases/tasks/commands.server";
import { listOwnProposals } from "~/features/mandates/proposals/queries.server";
import { OwnProposals } from "~/features/mandates/proposals/ui/own-proposals";
import { listWork } from "~/features/worklist/queries.server";
import type { WorkItem } from "~/features/worklist/rows.queries.server";
import { WORKLIST_PATH, worklistAddress } from "~/features/worklist/rules";
import { workFilters } from "~/features/worklist/schema";
import { WorkFilters } from "~/features/worklist/ui/work-filters";
import { WorkTable } from "~/features/worklist/ui/work-table";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { ButtonLink } from "~/ui/button";
import { withDe } from "~/ui/elision";
import { EmptyState } from "~/ui/empty-state";
import { ListNews } from "~/ui/list-news";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { useHeldList } from "~/ui/use-held-list";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { redirectTarget } from "../account/redirect-target";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/to-do";
import { askForReason } from "./access-reason.server";
import { readAdminCounts } from "./counts.server";
import { undoAt } from "./undo.server";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("À traiter") },
  { name: "description", content: "Ce qui attend une réponse ou une décision, dans l’ordre." },
];

export function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const { after, ...filters } = workFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
  const now = new Date();
  const actor = requireActor(context);
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const [{ work, badges }, proposals] = await Promise.all([
      readOnce(route, readAdminCounts, actor),
      readOnce(route, listOwnProposals, actor),
    ]);
    return {
      proposals,
      elsewhere: ELSEWHERE.find(({ of }) => badges[of] > 0) ?? null,
      ...(await listWork(actor, { ...filters, after }, now, work)),
      filters,
      isFirstPage: after === null,
      now,
    };
  });
}

/** What waits on another page than those of the rows: a lawyer's, then an administrator's. */
const ELSEWHERE = [
  {
    of: "questions",
    text: "L’équipe vous demande si vous répondez de ses messages.",
    to: "/lawyer/registration",
    label: "Répondre",
  },
  {
    of: "corrections",
    text: "Une correction est proposée dans les règles des délais.",
    to: "/admin/deadlines/rules",
    label: "La lire",
  },
] as const;

/** Ends the `id` of a mention that « Annuler » puts back: without it the id is of a task. */
const MENTION = "/mention";

/** Takes a row out of the list, or puts it back. `id` names the case of the row, and the row itself. */
export async function action(route: Route.ActionArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const form = await request.formData();
  const given = String(form.get("id"));
  const [caseId = "", id = ""] = given.split("/");
  const { after, ...filters } = workFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = worklistAddress(filters, after ? { after } : {});
  const refusals = { fallback: "follow_up_failed", ...askForReason(caseId, { otherwise: page }) } as const;
  return runAction(route, refusals, async () => {
    switch (form.get("intent")) {
      case "task.done":
        await setTaskDone(actor, caseId, id, true);
        return redirectWithToast(page, "success", "Tâche faite", new Headers(), await undoOfRow(actor, caseId, given));
      case "task.take":
        await takeTask(actor, caseId, id);
        return redirectWithToast(page, "success", "Tâche prise en charge");
      case "mention.seen":
        await seeMentions(actor, caseId, id);
        return redirectWithToast(
          page,
          "success",
          "Mention vue",
          new Headers(),
          await undoOfRow(actor, caseId, given + MENTION),
        );
      default: {
        const target = redirectTarget(form.get("to"));
        const isMention = given.endsWith(MENTION);
        if (isMention) await unseeMention(actor, caseId, id);
        else await setTaskDone(actor, caseId, id, false);
        const shown = target.startsWith("/admin") ? target : page;
        const done = isMention ? "Mention à voir" : "Tâche à refaire";
        return redirectWithToast(shown, "info", done, new Headers(), { id: given });
      }
    }
  });
}

async function undoOfRow(actor: Actor, caseId: string, given: string) {
  const [about] = await readSelection(actor, [caseId]);
  return undoAt(WORKLIST_PATH, given, about && `Dossier ${withDe(about.client)}`);
}

/** « À traiter »: one list of what waits for the person, in the order in which it is done. */
export default function ToDo({ loaderData }: Route.ComponentProps) {
  const { items, next, counts, filters, isFirstPage, now, proposals, elsewhere } = loaderData;
  const held = useHeldList(items, stampOf);
  const isFiltered = filters.kind !== null || filters.search !== "";
  useLiveRevalidation(({ kind }) => KINDS.has(kind));
  return (
    <main id="contenu" tabIndex={-1} className="grid w-full grid-cols-1 content-start gap-3 px-5 py-3">
      <PageHeader title="À traiter" />
      <WorkFilters filters={filters} counts={counts} proposals={proposals.length} />
      {elsewhere && (
        <p className="text-sm">
          {elsewhere.text}{" "}
          <Link to={elsewhere.to} className="font-semibold">
            {elsewhere.label}
          </Link>
        </p>
      )}
      <ListNews changes={held.changes} one="ligne" many="lignes" onRefresh={held.refresh} />
      {isFirstPage && <OwnProposals proposals={proposals} />}
      {held.rows.length > 0 ? (
        <WorkTable items={held.rows} filters={filters} now={now} />
      ) : (
        ((proposals.length === 0 && !elsewhere) || isFiltered) && <NothingToDo isFiltered={isFiltered} />
      )}
      <Pagination
        label="Pages de la liste"
        previousLabel="Début de la liste"
        previous={isFirstPage ? null : worklistAddress(filters)}
        next={next && worklistAddress(filters, { after: next })}
      />
    </main>
  );
}

const stampOf = ({ kind, id, since, documents }: WorkItem) => `${kind} ${id} ${since.getTime()} ${documents.join()}`;

const KINDS: ReadonlySet<string> = new Set(["message", "case", "note", "documents", "request", "proposal", "resync"]);

function NothingToDo({ isFiltered }: { isFiltered: boolean }) {
  const icon = <CheckCheck aria-hidden="true" />;
  if (!isFiltered)
    return (
      <EmptyState icon={icon} title="Tout est fait">
        Ce qui attend une réponse ou une décision apparaît ici, le plus pressé en premier.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title="Rien ne correspond"
      actions={
        <ButtonLink to={worklistAddress({ kind: null, search: "" })} variant="second">
          Voir toute la liste
        </ButtonLink>
      }
    >
      Essayez un autre mot, ou enlevez un filtre.
    </EmptyState>
  );
}
