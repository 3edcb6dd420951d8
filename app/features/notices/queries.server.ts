import { asc, eq } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { noticeChoices, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { roleOf } from "~/features/accounts/policy";
import { hasSecondFactor } from "~/features/accounts/second-factor/queries.server";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { canChooseNotices, noticeKinds } from "./policy";
import { type Choices, channelsOf, choiceName } from "./rules";

/** What the actor may be told of, and what they chose. @throws AppError forbidden. */
export async function readNotices(actor: Actor) {
  if (!canChooseNotices(actor)) throw new AppError("forbidden");
  const rows = await db.select().from(noticeChoices).where(eq(noticeChoices.userId, actor.userId));
  const kinds = noticeKinds(actor);
  const choices: Choices = {};
  for (const kind of kinds)
    for (const channel of channelsOf(kind)) {
      const chosen = rows.find((row) => row.kind === kind && row.channel === channel);
      choices[choiceName(kind, channel)] = chosen?.frequency ?? "never";
    }
  return { kinds, choices };
}

/** What a person chose, for the export of their data. */
export function listNoticeChoices(userId: string) {
  const { kind, channel, frequency } = noticeChoices;
  return db
    .select({ kind, channel, frequency })
    .from(noticeChoices)
    .where(eq(noticeChoices.userId, userId))
    .orderBy(asc(kind), asc(channel));
}

/** A person of the staff as they are now, with the role that a session of theirs may have; null without an account. */
export async function findReader(executor: Executor, userId: string) {
  const { role, email, firstName, lastName } = profiles;
  const [found] = await executor
    .select({ role, email, firstName, lastName })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (!found) return null;
  const secondFactor = await hasSecondFactor(userId, executor);
  return { userId, ...found, ...roleOf({ ...found, secondFactor }, config.ADMIN_SECOND_FACTOR === "required") };
}
