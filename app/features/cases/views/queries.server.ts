import { asc, eq } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { savedViews } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { caseFilters, countCases } from "../desk/queries.server";
import { viewQuery } from "../desk/rules";
import { canKeepViews } from "../policy";
import { MAX_VIEW_COUNT } from "./rules";

/** The actor's own views, in the order in which they were saved. @throws AppError forbidden. */
export async function listViews(actor: Actor, executor: Executor = db) {
  if (!canKeepViews(actor)) throw new AppError("forbidden");
  const rows = await executor
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(eq(savedViews.userId, actor.userId))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id));
  // Written again: a filter or a value that no longer exists is left out.
  return rows.map(({ query, ...row }) => ({ ...row, query: viewQuery(filtersOf(query)) }));
}
export type SavedView = Awaited<ReturnType<typeof listViews>>[number];

/** How many cases each of the actor's views shows now, by its id; at most MAX_VIEW_COUNT + 1. @throws AppError forbidden. */
export async function countViews(actor: Actor, now = new Date()): Promise<Record<string, number>> {
  const views = await listViews(actor);
  const counts = await Promise.all(
    views.map(
      async ({ id, query }) => [id, await countCases(actor, filtersOf(query), MAX_VIEW_COUNT + 1, now)] as const,
    ),
  );
  return Object.fromEntries(counts);
}

const filtersOf = (query: string) => caseFilters.parse(Object.fromEntries(new URLSearchParams(query)));
