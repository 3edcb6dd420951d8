import { desc, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { contactMessages, profiles } from "~/db/schema";
import type { SupportStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { canReadRequest } from "../policy";
import { referenceOf, splitMessage } from "../schema";

export type OwnRequest = {
  id: string;
  reference: string;
  reason: string;
  text: string;
  status: SupportStatus;
  createdAt: string;
  /** What the staff answered, and when the request was handled. */
  reply: string | null;
  handledAt: string | null;
};

/** How many of one's requests the page shows, newest first. */
const SHOWN = 50;

/** The actor's own requests, newest first (spec section 7). */
export async function readOwnRequests(actor: Actor): Promise<OwnRequest[]> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.userId, actor.userId))
    .orderBy(desc(contactMessages.createdAt))
    .limit(SHOWN);
  return rows
    .filter((row) => canReadRequest(actor, row))
    .map(({ id, message, status, createdAt, reply, handledAt }) => ({
      id,
      reference: referenceOf(id),
      ...splitMessage(message),
      status,
      createdAt: createdAt.toISOString(),
      reply,
      handledAt: handledAt?.toISOString() ?? null,
    }));
}

/** What the form already knows of a signed-in person, so that nothing is asked twice. */
export async function readKnownContact(actor: Actor): Promise<{ name: string; phone: string; email: string }> {
  const [profile] = await db.select({ phone: profiles.phone }).from(profiles).where(eq(profiles.id, actor.userId));
  const name = [actor.firstName, actor.lastName].filter(Boolean).join(" ");
  return { name, phone: profile?.phone ?? "", email: actor.email };
}
