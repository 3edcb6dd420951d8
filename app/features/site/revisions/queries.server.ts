import { desc, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type MissingFields, missingLegalIdentity, splitMissing } from "~/content/legal-identity";
import { type Published, readWith } from "~/content/published";
import type { SiteSection } from "~/content/site";
import { db, type Executor } from "~/db/client.server";
import { profiles, siteRevisions } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { canChangeSite } from "../policy";
import { differentSections } from "../sections/rules.server";

/** How many revisions the page lists at once. */
const PAGE = 20;

export type Revision = {
  /** 0 stands for the files, which nobody wrote. */
  id: number;
  /** Empty once the account is deleted. */
  author: string;
  createdAt: Date;
  /** The sections that differ from the revision before. */
  changed: SiteSection[];
  publishedAt: Date | null;
  publisher: string;
  /** The revision of which it is a copy; 0 for the files. */
  restores: number | null;
  /** The first later revision that was published with what this one changes. */
  publishedIn: number | null;
};

const author = alias(profiles, "author");
const publisher = alias(profiles, "publisher");
const nameOf = (of: typeof author | typeof publisher) =>
  sql<string>`trim(coalesce(${of.firstName}, '') || ' ' || coalesce(${of.lastName}, ''))`;

export type SitePage = {
  /** The latest first. */
  revisions: Revision[];
  /** The number before which the next page starts; null at the end. */
  next: number | null;
  head: number;
  shown: number;
  /** The sections that were saved and that nobody sees yet. */
  waiting: SiteSection[];
  /** The sections that differ from the files in the last revision. */
  own: SiteSection[];
  /** What the legal identity of the last revision still lacks. */
  missing: MissingFields[];
};

/**
 * What « Le site » shows: its sections, and the revisions, a page at a time.
 * @param before only the revisions before this number. @throws AppError forbidden.
 */
export async function readSitePage(actor: Actor, before?: number): Promise<SitePage> {
  if (!canChangeSite(actor)) throw new AppError("forbidden");
  const found = await selectRevisions(before ? lt(siteRevisions.id, before) : undefined, PAGE + 1);
  const revisions = found.slice(0, PAGE);
  const [head, shown] = await Promise.all([readHead(actor), readShown(actor)]);
  return {
    revisions,
    next: found.length > PAGE ? (revisions.at(-1)?.id ?? null) : null,
    head: head.id,
    shown: shown.id,
    waiting: differentSections(shown.values, head.values),
    own: differentSections({}, head.values),
    missing: readWith(head.values, () => missingLegalIdentity()),
  };
}

/** A copy of an earlier revision drops what was saved between them. */
const publishedIn = sql<number | null>`(
  select min(later.id) from ${siteRevisions} later
  where later.id > ${siteRevisions.id} and later.published_at is not null and not exists (
    select from ${siteRevisions} copy
    where copy.restores is not null and copy.id > ${siteRevisions.id} and copy.id <= later.id
  )
)`;

/** The latest first. */
async function selectRevisions(which: SQL | undefined, limit: number): Promise<Revision[]> {
  const rows = await db
    .select({ revision: siteRevisions, author: nameOf(author), publisher: nameOf(publisher), publishedIn })
    .from(siteRevisions)
    .leftJoin(author, eq(author.id, siteRevisions.authorId))
    .leftJoin(publisher, eq(publisher.id, siteRevisions.publishedById))
    .where(which)
    .orderBy(desc(siteRevisions.id))
    .limit(limit);
  return rows.map(({ revision, ...names }) => {
    const { id, createdAt, publishedAt, restores, changed } = revision;
    return { id, createdAt, publishedAt, restores, changed: changed as SiteSection[], ...names };
  });
}

/** The values of one revision; those of the files for 0. @throws AppError forbidden, site_revision_not_found. */
export async function readRevision(actor: Actor, id: number, executor: Executor = db): Promise<Published> {
  if (!canChangeSite(actor)) throw new AppError("forbidden");
  if (id === 0) return {};
  const [row] = await executor.select().from(siteRevisions).where(eq(siteRevisions.id, id));
  if (!row) throw new AppError("site_revision_not_found");
  return row.sections as Published;
}

/** The last revision, published or not, which the forms change; that of the files while there is none. @throws AppError forbidden. */
export async function readHead(
  actor: Actor,
  executor: Executor = db,
): Promise<{ id: number; values: Published; isPublished: boolean }> {
  if (!canChangeSite(actor)) throw new AppError("forbidden");
  const [row] = await executor.select().from(siteRevisions).orderBy(desc(siteRevisions.id)).limit(1);
  return {
    id: row?.id ?? 0,
    values: (row?.sections ?? {}) as Published,
    isPublished: !row || row.publishedAt !== null,
  };
}

/** The revision that people see; that of the files while none was published. @throws AppError forbidden. */
export async function readShown(actor: Actor, executor: Executor = db): Promise<{ id: number; values: Published }> {
  if (!canChangeSite(actor)) throw new AppError("forbidden");
  const [row] = await executor
    .select()
    .from(siteRevisions)
    .where(isNotNull(siteRevisions.publishedAt))
    .orderBy(desc(siteRevisions.id))
    .limit(1);
  return { id: row?.id ?? 0, values: (row?.sections ?? {}) as Published };
}

/**
 * What the legal identity lacks for the visitors, and the last revision; `waiting` is its number while it is not
 * published. @throws AppError forbidden.
 */
export async function readMissingIdentity(actor: Actor) {
  const head = await readHead(actor);
  const missing = missingLegalIdentity();
  const split = splitMissing(
    missing,
    readWith(head.values, () => missingLegalIdentity()),
  );
  return { ...split, head, waiting: head.isPublished ? null : head.id };
}

export type Preview = {
  id: number;
  head: number;
  shown: number;
  /** Null for the files. */
  revision: Revision | null;
  isShown: boolean;
  /** The sections in which it differs from what people see. */
  changes: SiteSection[];
  /** The sections whose changes wait in the last revision, and that publishing this one would drop. */
  dropped: SiteSection[];
};

/** What the page of a revision says of it. @param id 0 for the files. @throws AppError forbidden, site_revision_not_found. */
export async function readPreview(actor: Actor, id: number): Promise<Preview> {
  const [values, shown, head] = await Promise.all([readRevision(actor, id), readShown(actor), readHead(actor)]);
  const [revision = null] = await selectRevisions(eq(siteRevisions.id, id), 1);
  const dropped = id === head.id || head.isPublished ? [] : differentSections(shown.values, head.values);
  const changes = differentSections(shown.values, values);
  return { id, head: head.id, shown: shown.id, revision, isShown: shown.id === id, changes, dropped };
}
