import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { Published } from "~/content/published";
import type { SiteSection } from "~/content/site";
import { type Tx, transaction } from "~/db/client.server";
import { siteRevisions } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { publish } from "~/platform/live/live.server";
import { canChangeSite } from "../policy";
import { loadPublished, SITE_EVENT } from "../publication.queries.server";
import { completeSite, differentSections, fromForm, type Given, withSection } from "../sections/rules.server";
import { readHead, readRevision, readShown } from "./queries.server";

/**
 * Saves a section as a new revision, which nobody sees before it is published.
 * @param base the revision that the form showed.
 * @param input what the form sent, and for the look what `storeLogo` returned.
 * @returns the number of the revision that holds what was typed: the last one, when nothing was changed.
 * @throws AppError forbidden; site_changed, when another person changed the section since `base`.
 */
export async function saveSection<Section extends SiteSection>(
  actor: Actor,
  section: Section,
  input: Given<Section>,
  base: number,
): Promise<number> {
  if (!canChangeSite(actor)) throw new AppError("forbidden");
  return transaction(async (tx) => {
    await lock(tx);
    const head = await readHead(actor, tx);
    const now = completeSite(head.values);
    const value = fromForm[section](input, now);
    // Also a form that was sent twice.
    if (isDeepStrictEqual(now[section], value)) return head.id;
    if (head.id !== base) {
      const seen = await readRevision(actor, base, tx);
      if (differentSections(seen, head.values).includes(section)) throw new AppError("site_changed");
    }
    const id = await add(tx, actor, head, { values: withSection(head.values, section, value), restores: null });
    await recordAudit(tx, actor.userId, {
      action: "site.saved",
      subjectType: "setting",
      subjectId: "site",
      details: { revision: id, section },
    });
    return id;
  });
}

/**
 * Shows a revision to everybody, in all processes at once. One that is not the last is copied as a new one, so that the
 * order of the revisions stays that of the publications; this also drops the changes that waited.
 * @param id 0 goes back to the files.
 * @param seen the numbers of the last and of the shown revision, as the page of who publishes told them.
 * @throws AppError forbidden, site_revision_not_found; site_publication_changed, when another was saved or published since.
 */
export async function publishRevision(
  actor: Actor,
  id: number,
  seen?: { head: number; shown: number },
): Promise<number> {
  if (!canChangeSite(actor)) throw new AppError("forbidden");
  const shown = await transaction(async (tx) => {
    await lock(tx);
    const values = await readRevision(actor, id, tx);
    const head = await readHead(actor, tx);
    const { id: before } = await readShown(actor, tx);
    if (head.id === id && head.isPublished) return id;
    if (seen && (seen.head !== head.id || seen.shown !== before)) throw new AppError("site_publication_changed");
    const published = head.id === id ? id : await add(tx, actor, head, { values, restores: id });
    await tx
      .update(siteRevisions)
      .set({ publishedAt: new Date(), publishedById: actor.userId })
      .where(eq(siteRevisions.id, published));
    await recordAudit(tx, actor.userId, {
      action: "site.published",
      subjectType: "setting",
      subjectId: "site",
      details: { revision: published, before },
    });
    await publish(tx, { kind: SITE_EVENT, id: String(published), audience: {} });
    return published;
  });
  await loadPublished();
  return shown;
}

/** One change at a time. */
const lock = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('site_revisions', 0))`);

async function add(
  tx: Tx,
  actor: Actor,
  head: { id: number; values: Published },
  { values, restores }: { values: Published; restores: number | null },
): Promise<number> {
  const id = head.id + 1;
  const changed = differentSections(head.values, values);
  await tx.insert(siteRevisions).values({ id, sections: values, changed, authorId: actor.userId, restores });
  return id;
}
