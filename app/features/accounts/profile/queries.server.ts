import { and, eq, isNull } from "drizzle-orm";
import { privacy } from "~/content/privacy";
import { terms } from "~/content/terms";
import { db } from "~/db/client.server";
import { consents, profiles } from "~/db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "../actor";
import { decryptTaxId, READABLE_COLUMNS } from "./rules.server";

export type OwnProfile = Awaited<ReturnType<typeof readOwnProfile>>;

const { gdprConsent, termsAccepted, profileStepCompleted, hasCase, chatTutorialCompleted } = profiles;
const { verifiedFirstName, verifiedLastName, verifiedDateOfBirth, verifiedAt } = profiles;
const { emailPhrase, mutedEmails, lastSeenAt, updatedAt } = profiles;

/** What an account reads, and exports, of its profile: not the note of the staff. */
const OWN_COLUMNS = {
  ...READABLE_COLUMNS,
  ...{ gdprConsent, termsAccepted, profileStepCompleted, hasCase, chatTutorialCompleted },
  ...{ verifiedFirstName, verifiedLastName, verifiedDateOfBirth, verifiedAt },
  ...{ emailPhrase, mutedEmails, lastSeenAt, updatedAt },
};

/** The actor's own profile, without the note of the staff. @throws AppError profile_load_failed. */
export async function readOwnProfile(actor: Actor) {
  const [profile] = await db.select(OWN_COLUMNS).from(profiles).where(eq(profiles.id, actor.userId));
  if (!profile) throw new AppError("profile_load_failed");
  const { encryptedTaxId: _encrypted, taxIdKeyId: _key, ...own } = profile;
  return { ...own, taxId: await decryptTaxId(profile) };
}

/** Which legal texts the actor has agreed to in their current version, and since when. */
export async function readCurrentConsents(actor: Actor): Promise<{ privacy: Date | null; terms: Date | null }> {
  const valid = await db
    .select()
    .from(consents)
    .where(and(eq(consents.userId, actor.userId), isNull(consents.withdrawnAt)));
  const since = (document: "privacy" | "terms", version: string): Date | null =>
    valid.find((consent) => consent.document === document && consent.version === version)?.givenAt ?? null;
  return { privacy: since("privacy", privacy.version), terms: since("terms", terms.version) };
}
