import { and, asc, eq, ne, notExists } from "drizzle-orm";
import { announced, claims } from "~/content/claims";
import { missingLegalIdentity } from "~/content/legal-identity";
import { published } from "~/content/published";
import { db } from "~/db/client.server";
import { authenticators, isAdministrator, passkeys, profiles } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { defaultLawyerName } from "~/features/chat/rules";
import { readScanning } from "~/features/files/scanning/queries.server";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { probeStorage } from "~/platform/files/store/store.server";
import { readLastProofs } from "~/platform/last-acts.server";
import { mailServerName, mailSettingsDigest } from "~/platform/mail/transport.server";
import { readSiteOpening, type SiteOpening } from "~/platform/site-opening.server";
import { canOpenSite } from "./policy";
import {
  CHECK_IDS,
  type Check,
  type CheckId,
  checkAddress,
  checkBackup,
  checkClaims,
  checkIdentity,
  checkMail,
  checkScanner,
  checkSecondFactor,
  checkStorage,
} from "./rules";

export type Checklist = {
  opening: SiteOpening;
  checks: readonly (Check & { id: CheckId })[];
  isComplete: boolean;
  checkedAt: Date;
};

/**
 * Checks now everything that must work before strangers may register: asks the scanner, and stores, reads back and
 * removes an object in the storage. Takes ten seconds at most.
 * @throws AppError forbidden.
 */
export async function readChecklist(actor: Actor): Promise<Checklist> {
  if (!canOpenSite(actor)) throw new AppError("forbidden");
  const [storage, { scanner }] = await Promise.all([probeStorage(), readScanning(actor)]);
  const { backedUpAt, readBack, mailTest } = await readLastProofs();
  const unprotected = await listUnprotected();
  const checks: Record<CheckId, Check> = {
    identity: checkIdentity(missingLegalIdentity()),
    claims: checkClaims(published().claims ? null : announcedFigures(), defaultLawyerName()),
    secondFactor: checkSecondFactor(
      unprotected.map((person) => personName(person)),
      unprotected.some(({ id }) => id === actor.userId),
    ),
    mail: checkMail(
      mailServerName(),
      mailTest && { at: mailTest.at, isCurrent: mailTest.settings === mailSettingsDigest() },
    ),
    backup: checkBackup(backedUpAt, readBack),
    scanner: checkScanner(scanner),
    storage: checkStorage(storage, config.storage?.bucket ?? null),
    address: checkAddress(config.PUBLIC_URL),
  };
  return {
    opening: await readSiteOpening(),
    checks: CHECK_IDS.map((id) => ({ id, ...checks[id] })),
    isComplete: CHECK_IDS.every((id) => checks[id].state === "done"),
    checkedAt: new Date(),
  };
}

const announcedFigures = (): string[] =>
  announced(Object.values(claims)).map(({ value, label }) => `${value} ${label}`);

/** The administrators whose password alone opens the administration. */
function listUnprotected() {
  const { id, firstName, lastName, email } = profiles;
  const has = (factor: typeof authenticators | typeof passkeys) =>
    db.select({ userId: factor.userId }).from(factor).where(eq(factor.userId, id));
  return db
    .select({ id, firstName, lastName, email })
    .from(profiles)
    .where(
      and(isAdministrator(profiles), ne(id, SYSTEM_USER_ID), notExists(has(authenticators)), notExists(has(passkeys))),
    )
    .orderBy(asc(lastName), asc(firstName), asc(id));
}
