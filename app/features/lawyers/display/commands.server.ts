import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { LAWYER_DISPLAY_SUBJECT, LawyerDisplayEmail } from "../emails";
import { canFillRegistration, canManageLawyers, canTakeCases } from "../policy";
import type { DisplayRequest } from "./schema";

const NOT_DISPLAYED = { displayAskedAt: null, displayedSince: null };

/**
 * Asks a verified lawyer to be displayed as the author of the team's messages, and to answer for them. Nothing changes
 * before they accept. A former request that waits is taken back; asking twice asks once.
 * @throws AppError forbidden; lawyer_not_found, also for one who is not verified; lawyer_update_failed.
 */
export async function askToDisplay(actor: Actor, { lawyer: userId }: DisplayRequest): Promise<void> {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  await change(async (tx) => {
    const lawyer = await lock(tx, userId);
    if (!lawyer || !canTakeCases(lawyer)) throw new AppError("lawyer_not_found");
    if (lawyer.displayAskedAt !== null) return;
    const waits = and(isNotNull(lawyers.displayAskedAt), isNull(lawyers.displayedSince));
    for (const former of await tx.update(lawyers).set(NOT_DISPLAYED).where(waits).returning())
      await record(tx, actor, "lawyer.display_ended", former.userId);
    await tx.update(lawyers).set({ displayAskedAt: new Date() }).where(eq(lawyers.userId, userId));
    await record(tx, actor, "lawyer.display_asked", userId);
    const [person] = await tx.select().from(profiles).where(eq(profiles.id, userId));
    if (!person) return;
    await queueEmail(tx, {
      userId,
      recipient: person.email,
      kind: "lawyer_display",
      subject: LAWYER_DISPLAY_SUBJECT,
      element: LawyerDisplayEmail({ firstName: person.firstName, url: publicUrl("/lawyer/registration") }),
    });
  });
}

/**
 * Takes back the request to a lawyer, or ends their display: what comes next is signed otherwise.
 * @throws AppError forbidden, lawyer_update_failed.
 */
export async function endDisplay(actor: Actor, { lawyer: userId }: DisplayRequest): Promise<void> {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  await change((tx) => end(tx, actor, userId));
}

/**
 * A lawyer accepts to answer for the messages of the team, which carry their name and « Avocat » from now on, or ends it.
 * The lawyer who was displayed before no longer is.
 * @throws AppError not_found for anyone but a lawyer; display_not_asked; registration_unverified; lawyer_update_failed.
 */
export async function answerDisplay(actor: Actor, accepts: boolean): Promise<void> {
  if (!canFillRegistration(actor)) throw new AppError("not_found");
  const { userId } = actor;
  await change(async (tx) => {
    if (!accepts) return end(tx, actor, userId);
    const lawyer = await lock(tx, userId);
    if (!lawyer || lawyer.displayAskedAt === null) throw new AppError("display_not_asked");
    if (!canTakeCases(lawyer)) throw new AppError("registration_unverified");
    if (lawyer.displayedSince !== null) return;
    const others = and(isNotNull(lawyers.displayedSince), ne(lawyers.userId, userId));
    for (const former of await tx.update(lawyers).set(NOT_DISPLAYED).where(others).returning())
      await record(tx, actor, "lawyer.display_ended", former.userId);
    await tx.update(lawyers).set({ displayedSince: new Date() }).where(eq(lawyers.userId, userId));
    await record(tx, actor, "lawyer.display_accepted", userId);
  });
}

async function change(work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('displayed_lawyer', 0))`);
      await work(tx);
    });
  } catch (error) {
    throw toAppError(error, "lawyer_update_failed");
  }
}

async function lock(tx: Tx, userId: string) {
  const [lawyer] = await tx.select().from(lawyers).where(eq(lawyers.userId, userId)).for("update");
  return lawyer;
}

async function end(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const isAsked = and(eq(lawyers.userId, userId), isNotNull(lawyers.displayAskedAt));
  const [ended] = await tx.update(lawyers).set(NOT_DISPLAYED).where(isAsked).returning();
  if (ended) await record(tx, actor, "lawyer.display_ended", userId);
}

type DisplayEvent = "lawyer.display_asked" | "lawyer.display_accepted" | "lawyer.display_ended";

const record = (tx: Tx, actor: Actor, action: DisplayEvent, userId: string) =>
  recordAudit(tx, actor.userId, { action, subjectType: "account", subjectId: userId });
