import { AsyncLocalStorage } from "node:async_hooks";
import { desc, isNotNull } from "drizzle-orm";
import { type Published, readRequestFrom, showPublished } from "~/content/published";
import { db } from "~/db/client.server";
import { siteRevisions } from "~/db/schema";
import { followEvents } from "~/platform/live/follow.server";

/** The kind of the live event that tells every process of a publication. It has no audience among people. */
export const SITE_EVENT = "site";

const previewed = new AsyncLocalStorage<Published>();
let revision = 0;
let reads = 0;
let shownRead = 0;

/** The number of the revision that people see in this process; 0 for the files. Pages kept in memory belong to one. */
export const shownRevision = (): number => revision;

/** Shows the published revision in this process from now on, unless a later read has ended first. */
export async function loadPublished(): Promise<void> {
  const read = ++reads;
  const [row] = await db
    .select({ id: siteRevisions.id, sections: siteRevisions.sections })
    .from(siteRevisions)
    .where(isNotNull(siteRevisions.publishedAt))
    .orderBy(desc(siteRevisions.id))
    .limit(1);
  if (read < shownRead) return;
  shownRead = read;
  showPublished((row?.sections ?? {}) as Published);
  revision = row?.id ?? 0;
}

/**
 * Shows the published revision, and each one that is published later by any process.
 * @returns a function that stops following.
 */
export async function followPublished(): Promise<() => void> {
  readRequestFrom(() => previewed.getStore());
  return followEvents(SITE_EVENT, loadPublished);
}

/** Runs `render` with the values of a revision in place of the published ones. */
export function previewWith<T>(values: Published, render: () => Promise<T>): Promise<T> {
  return previewed.run(values, render);
}
