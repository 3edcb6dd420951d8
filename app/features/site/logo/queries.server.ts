import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { siteLogos } from "~/db/schema";

type Logo = { logo: Buffer; icon: Buffer };

/** The logos served last, since every page of the site shows one. */
const known = new Map<string, Logo>();
const MAX_KNOWN = 4;

/** The PNG files of a logo, for anybody: public pages show it. Null when there is none of this digest. */
export async function readLogo(digest: string): Promise<Logo | null> {
  const kept = known.get(digest);
  if (kept) return kept;
  const [row] = await db
    .select({ logo: siteLogos.logo, icon: siteLogos.icon })
    .from(siteLogos)
    .where(eq(siteLogos.digest, digest));
  if (!row) return null;
  if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value ?? "");
  known.set(digest, row);
  return row;
}
