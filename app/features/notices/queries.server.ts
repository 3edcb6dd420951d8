import { asc, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { noticeChoices } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
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
