import { and, count, eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { savedViews } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { type ListFilters, viewQuery } from "../desk/rules";
import { canKeepViews } from "../policy";
import { MAX_VIEW_NAME, MAX_VIEWS, viewName } from "./rules";

type Named = { id: string; name: string };

/**
 * Keeps filters of the list under a name, for the actor alone. The same `id` twice keeps one view.
 * @throws AppError forbidden, not_found, view_name_required, view_name_too_long, view_without_filter, too_many_views.
 */
export async function saveView(actor: Actor, { id, name, filters }: Named & { filters: ListFilters }): Promise<void> {
  const named = nameOf(actor, { id, name });
  const query = viewQuery(filters);
  if (query === "") throw new AppError("view_without_filter");
  await transaction(async (tx) => {
    await tx
      .insert(savedViews)
      .values({ ...named, userId: actor.userId, query })
      .onConflictDoNothing();
    const [kept] = await tx.select({ count: count() }).from(savedViews).where(eq(savedViews.userId, actor.userId));
    if (kept && kept.count > MAX_VIEWS) throw new AppError("too_many_views");
  });
}

/**
 * Gives another name to one of the actor's views.
 * @throws AppError forbidden, not_found, view_name_required, view_name_too_long.
 */
export async function renameView(actor: Actor, view: Named): Promise<void> {
  const { id, name } = nameOf(actor, view);
  await transaction(async (tx) => {
    const renamed = await tx
      .update(savedViews)
      .set({ name })
      .where(and(eq(savedViews.id, id), eq(savedViews.userId, actor.userId)))
      .returning({ id: savedViews.id });
    if (renamed.length === 0) throw new AppError("not_found");
  });
}

/** Deletes one of the actor's views; does nothing when it is already gone. @throws AppError forbidden. */
export async function deleteView(actor: Actor, id: string): Promise<void> {
  if (!canKeepViews(actor)) throw new AppError("forbidden");
  if (!isId(id)) return;
  await transaction((tx) =>
    tx.delete(savedViews).where(and(eq(savedViews.id, id), eq(savedViews.userId, actor.userId))),
  );
}

function nameOf(actor: Actor, { id, name }: Named): Named {
  if (!canKeepViews(actor)) throw new AppError("forbidden");
  if (!isId(id)) throw new AppError("not_found");
  const kept = viewName(name);
  if (kept === "") throw new AppError("view_name_required");
  if (kept.length > MAX_VIEW_NAME) throw new AppError("view_name_too_long");
  return { id, name: kept };
}
