import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { delays } from "~/content/delays.ts";
import { db } from "~/db/client.server.ts";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations.ts";
import { caseMessages } from "~/db/schema/index.ts";
import { aCase, aClient, aMessage, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { unreadCondition } from "./queries.server.ts";
import { isUnreadFor, otherSide, welcomeMessage } from "./rules.ts";

freshDatabase();

describe("unread", () => {
  it("is a message of the other side without a read mark", () => {
    for (const side of ["client", "staff"] as const) {
      const own = { isLawyer: side === "staff", readAt: null };
      expect(isUnreadFor(side, own)).toBe(false);
      expect(isUnreadFor(otherSide(side), own)).toBe(true);
      expect(isUnreadFor(otherSide(side), { ...own, readAt: new Date() })).toBe(false);
    }
  });

  it("selects the same messages in SQL as in the page", async () => {
    const theCase = await aCase(await aClient());
    const staff = await anAdministrator();
    for (const readAt of [null, new Date()]) {
      await aMessage(theCase, { readAt });
      await aMessage(theCase, { author: staff, readAt });
      await aMessage(theCase, { author: staff, isAutomatic: true, readAt });
    }
    const isOfCase = eq(caseMessages.caseId, theCase.id);
    const messages = await db.select().from(caseMessages).where(isOfCase).orderBy(caseMessages.seq);
    for (const side of ["client", "staff"] as const) {
      const selected = await db
        .select({ seq: caseMessages.seq })
        .from(caseMessages)
        .where(and(isOfCase, unreadCondition(side)))
        .orderBy(caseMessages.seq);
      const expected = messages.filter(({ senderId, readAt }) =>
        isUnreadFor(side, { isLawyer: senderId === SYSTEM_USER_ID, readAt }),
      );
      expect(expected.length).toBeGreaterThan(0);
      expect(selected.map(({ seq }) => seq)).toEqual(expected.map(({ seq }) => seq));
    }
  });
});

it("promises what follows, and says nothing that has not happened when a case is sent", () => {
  const text = welcomeMessage("Monique");
  expect(text).toContain("Notre équipe va le lire");
  expect(text).toContain(`sous ${delays.reply}`);
  expect(text).not.toMatch(/étudie|examine|a lu/);
});
