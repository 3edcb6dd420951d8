import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { sessions, users } from "./accounts.ts";
import { createdAt } from "./columns.ts";

/**
 * The browsers that asked to be told, without any content, that a message waits. A row ends with its session, so that a
 * browser that is signed out receives nothing.
 */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** The address at the browser's push service, from the browser: only services of `accounts/push/rules.server.ts`. */
    endpoint: text("endpoint").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("push_subscriptions_endpoint").on(t.endpoint),
    index("push_subscriptions_user").on(t.userId),
    index("push_subscriptions_session").on(t.sessionId),
  ],
);
