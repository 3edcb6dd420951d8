import { eq, sql } from "drizzle-orm";
import { database, db, type Tx } from "~/db/client.server";
import { cases, installation, profiles } from "~/db/schema";
import { config } from "~/platform/config.server";

/** The row of `installation` that says since when strangers may register. */
const ROW = "site_opening";

/** How the site was opened; `before`: it had people already when this rule came, so that an update closes nothing. */
export type OpenedBy = "administrator" | "setting" | "before";
type Kept = { at: string | null; by: OpenedBy | null };

/**
 * Whether strangers may register: `local`, always, because the address is not a public one; `closed` until the checklist
 * is complete; `open` for good, whatever fails later.
 */
export type SiteLaunch = { state: "local" } | { state: "closed" } | { state: "open"; by: OpenedBy; at: Date | null };

/** Hostnames of local installations. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The database that is known to be open: it never closes again, so that an open site asks it once per process. */
let knownOpen: typeof database | undefined;

/** Whether the site has a public address, where strangers come: neither a local installation nor the demonstration. */
export function isPublicSite(): boolean {
  if (config.DEMO || !config.PUBLIC_URL) return false;
  const { protocol, hostname } = new URL(config.PUBLIC_URL);
  return protocol === "https:" || !LOCAL_HOSTS.has(hostname);
}

/** True when strangers may register. Asks the database only while the site is closed, so that all processes agree. */
export async function isSiteOpen(): Promise<boolean> {
  if (!isPublicSite() || config.SITE_OPEN || knownOpen === database) return true;
  const { state } = await readSiteLaunch();
  if (state === "open") knownOpen = database;
  return state === "open";
}

/** Reads whether the site is open, since when and how. */
export async function readSiteLaunch(): Promise<SiteLaunch> {
  if (!isPublicSite()) return { state: "local" };
  const [row] = await db.select().from(installation).where(eq(installation.key, ROW));
  const { at = null, by = null } = (row?.value ?? {}) as Partial<Kept>;
  if (at && by) return { state: "open", by, at: new Date(at) };
  return config.SITE_OPEN ? { state: "open", by: "setting", at: null } : { state: "closed" };
}

/**
 * Notes, once for each installation, whether it had people when this rule came: then it is open. Call it before anything
 * can bring people in, such as an import.
 */
export async function beginSiteLaunch(): Promise<void> {
  const [known] = await db.select().from(installation).where(eq(installation.key, ROW));
  if (known) return;
  const value: Kept = (await hasPeople()) ? { at: new Date().toISOString(), by: "before" } : { at: null, by: null };
  await db.insert(installation).values({ key: ROW, value }).onConflictDoNothing();
}

async function hasPeople(): Promise<boolean> {
  const [client] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.role, "client")).limit(1);
  if (client) return true;
  const [oneCase] = await db.select({ id: cases.id }).from(cases).limit(1);
  return oneCase !== undefined;
}

/** Opens the site for good, in the caller's transaction. @returns false when it was open already. */
export async function markSiteOpen(tx: Tx, by: OpenedBy): Promise<boolean> {
  const row = { value: { at: new Date().toISOString(), by } satisfies Kept, updatedAt: new Date() };
  const opened = await tx
    .insert(installation)
    .values({ key: ROW, ...row })
    .onConflictDoUpdate({
      target: installation.key,
      set: row,
      setWhere: sql`${installation.value} ->> 'at' is null`,
    })
    .returning({ key: installation.key });
  return opened.length > 0;
}
