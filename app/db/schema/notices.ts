import { check, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { oneOf } from "./columns.ts";
import { NOTICE_CHANNELS, NOTICE_FREQUENCIES, NOTICE_KINDS } from "./enumerations.ts";

/**
 * What a person of the staff chose to be told of, and how. Without a row they are not told; a row that says `never` is a
 * choice too.
 */
export const noticeChoices = pgTable(
  "notice_choices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: NOTICE_KINDS }).notNull(),
    channel: text("channel", { enum: NOTICE_CHANNELS }).notNull(),
    frequency: text("frequency", { enum: NOTICE_FREQUENCIES }).notNull(),
    /** What happened until then was told, or need not be: a choice begins with what happens after it. */
    toldUntil: timestamp("told_until", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.channel] }),
    check("notice_choices_kind", oneOf(t.kind, NOTICE_KINDS)),
    check("notice_choices_channel", oneOf(t.channel, NOTICE_CHANNELS)),
    check("notice_choices_frequency", oneOf(t.frequency, NOTICE_FREQUENCIES)),
  ],
);
