import { and, eq, ne, sql } from "drizzle-orm";
import { createElement } from "react";
import { db, type Tx, transaction } from "~/db/client.server";
import { noticeChoices } from "~/db/schema";
import { NOTICE_KINDS, type NoticeChannel, type NotificationKind } from "~/db/schema/enumerations";
import { queuePush } from "~/features/accounts/push/commands.server";
import { queueEmail } from "~/features/emails/commands.server";
import { WORKLIST_PATH } from "~/features/worklist/rules";
import { publicUrl } from "~/platform/http/public-url.server";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { countNews } from "./access.server";
import { STAFF_NOTICE_SUBJECT, StaffNoticeEmail } from "./emails";
import { findReader } from "./queries.server";
import { NOTICES_PATH } from "./rules";
import { dueUntil } from "./rules.server";

/** Looks every five minutes, so that a person gets at most one e-mail and one notification in five minutes. */
export const tellStaffOften = defineJob({
  name: "notices.tell",
  cron: "*/5 * * * *",
  key: () => "all",
  run: () => tellStaff(),
});

/**
 * Tells each person of the staff what began since they were told last, as they chose. Nothing is kept about an event:
 * what waits is counted when it is told, as what this person may read then, so that what was answered meanwhile, and what
 * is no longer theirs, is not told.
 */
export async function tellStaff(now?: Date): Promise<void> {
  const people = await db
    .selectDistinct({ userId: noticeChoices.userId })
    .from(noticeChoices)
    .where(ne(noticeChoices.frequency, "never"));
  if (people.length === 0) return;
  const at = now ?? (await readClock());
  let failed = 0;
  for (const { userId } of people)
    await transaction((tx) => tellPerson(tx, userId, at)).catch((err: unknown) => {
      failed++;
      log.error({ err, account: userId }, "notices");
    });
  // The others were told, and will not be told again.
  if (failed > 0) throw new Error(`${failed} people could not be told.`);
}

/** What began is dated by the database. */
async function readClock(): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now()::text as now`);
  return new Date(rows[0]?.now ?? "");
}

/** The e-mail, the notification and what they tell commit together, under the lock of the person's choices. */
async function tellPerson(tx: Tx, userId: string, now: Date): Promise<void> {
  const ofPerson = and(eq(noticeChoices.userId, userId), ne(noticeChoices.frequency, "never"));
  const choices = await tx.select().from(noticeChoices).where(ofPerson).for("update");
  const due = choices.flatMap((choice) => {
    const until = dueUntil(choice, now);
    return until ? [{ ...choice, until }] : [];
  });
  if (due.length === 0) return;
  const person = await findReader(tx, userId);
  const found: Record<NoticeChannel, News> = { email: [], push: [] };
  for (const { kind, channel, toldUntil, until } of due) {
    const count = person ? await countNews(tx, person, kind, { after: toldUntil, until }) : 0;
    if (count > 0) found[channel].push({ kind, count });
    await tx
      .update(noticeChoices)
      .set({ toldUntil: until })
      .where(and(eq(noticeChoices.userId, userId), eq(noticeChoices.kind, kind), eq(noticeChoices.channel, channel)));
  }
  if (person && found.email.length > 0) await queueNotice(tx, person, found.email);
  if (found.push.length > 0) await queuePush(tx, userId);
}

type News = { kind: NotificationKind; count: number }[];
type Person = NonNullable<Awaited<ReturnType<typeof findReader>>>;

async function queueNotice(tx: Tx, { userId, email }: Person, news: News): Promise<void> {
  const counts = news.toSorted((one, other) => NOTICE_KINDS.indexOf(one.kind) - NOTICE_KINDS.indexOf(other.kind));
  await queueEmail(tx, {
    userId,
    recipient: email,
    kind: "staff_notice",
    subject: STAFF_NOTICE_SUBJECT,
    element: createElement(StaffNoticeEmail, {
      counts,
      deskUrl: publicUrl(WORKLIST_PATH),
      settingsUrl: publicUrl(NOTICES_PATH),
    }),
  });
}
