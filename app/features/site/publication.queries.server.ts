import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { desc, isNotNull } from "drizzle-orm";
import { type Published, readRequestFrom, showPublished } from "~/content/published";
import { db } from "~/db/client.server";
import { siteRevisions } from "~/db/schema";
import { subscribe } from "~/platform/live/live.server";
import { log } from "~/platform/log.server";

/** The kind of the live event that tells every process of a publication. It has no audience among people. */
export const SITE_EVENT = "site";

const RETRY_MS = 2_000;
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
  await loadPublished();
  const stopping = new AbortController();
  // The embedded database delivers an event inside the transaction that published it, where `db` may not be used.
  const load = AsyncResource.bind(async () => {
    while (!stopping.signal.aborted) {
      try {
        return await loadPublished();
      } catch (error) {
        log.warn({ err: error }, "site: the published revision was not read");
        await wait(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  });
  const unsubscribe = subscribe({ wants: ({ kind }) => kind === SITE_EVENT, send: () => void load() });
  return () => {
    stopping.abort();
    unsubscribe();
  };
}

/** Runs `render` with the values of a revision in place of the published ones. */
export function previewWith<T>(values: Published, render: () => Promise<T>): Promise<T> {
  return previewed.run(values, render);
}
