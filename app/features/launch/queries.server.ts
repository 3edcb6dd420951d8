import { and, asc, eq, ne, notExists } from "drizzle-orm";
import { announced, claims } from "~/content/claims";
import { published } from "~/content/published";
import { db } from "~/db/client.server";
import { authenticators, isAdministrator, passkeys, profiles } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { teamName } from "~/features/chat/rules";
import type { Reading } from "~/features/incidents/checks.queries.server";
import type { IncidentKind } from "~/features/incidents/rules";
import { readDisplayedName } from "~/features/members/displayed.queries.server";
import { readMissingIdentity } from "~/features/site/revisions/queries.server";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { readLastProofs } from "~/platform/last-acts.server";
import { mailServerName, mailSettingsDigest } from "~/platform/mail/transport.server";
import { readSiteLaunch, type SiteLaunch } from "~/platform/site-launch.server";
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
  checkSignature,
  checkStorage,
} from "./rules";

export type Checklist = {
  opening: SiteLaunch;
  checks: readonly (Check & { id: CheckId })[];
  isComplete: boolean;
  checkedAt: Date;
};

/**
 * What must work before strangers may register.
 * @param reading what `checkIncidents` just found, so that the list and the incidents say the same. @throws AppError forbidden.
 */
export async function readChecklist(actor: Actor, reading: Reading): Promise<Checklist> {
  if (!canOpenSite(actor)) throw new AppError("forbidden");
  const { findings, scanner, storage } = reading;
  const faultOf = (kind: IncidentKind) => findings.find((found) => found.kind === kind)?.finding ?? null;
  const { backedUpAt, readBack, mailTest } = await readLastProofs();
  const { waiting, head, ...identity } = await readMissingIdentity(actor);
  const unprotected = await listUnprotected();
  const checks: Record<CheckId, Check> = {
    identity: checkIdentity(identity, waiting),
    claims: checkClaims(published().claims ? null : announcedFigures(), head.values.claims ? waiting : null),
    signature: checkSignature(await readDisplayedName(), teamName()),
    secondFactor: checkSecondFactor(
      unprotected.map((person) => personName(person)),
      unprotected.some(({ id }) => id === actor.userId),
    ),
    mail: checkMail(
      mailServerName(),
      mailTest && { at: mailTest.at, isCurrent: mailTest.settings === mailSettingsDigest() },
      faultOf("relay"),
    ),
    backup: checkBackup(backedUpAt, readBack, faultOf("backup")),
    scanner: checkScanner(scanner),
    storage: checkStorage(storage, config.storage?.bucket ?? null),
    address: checkAddress(config.PUBLIC_URL),
  };
  return {
    opening: await readSiteLaunch(),
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
