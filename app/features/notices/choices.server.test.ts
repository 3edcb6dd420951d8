import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { noticeChoices, users } from "~/db/schema/index.ts";
import { setRole } from "~/features/people/commands.server.ts";
import { ownAccount } from "~/features/privacy/own-data/queries.server.ts";
import {
  administrator,
  aRequest,
  choose,
  client,
  emailsTo,
  forEachTest,
  lawyer,
  MINUTE,
} from "~tests/factories/notices.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { chooseNotices } from "./commands.server.ts";
import { tellStaff } from "./jobs.server.ts";
import { readNotices } from "./queries.server.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
forEachTest();

describe("the choices", () => {
  it("begin with what happens after them, go on when they change, and leave what is not given", async () => {
    await aRequest(new Date(Date.now() - 10 * MINUTE));
    await chooseNotices(administrator.actor, { request_email: "at_once", case_push: "twice_a_day" });
    await tellStaff(new Date(Date.now() + 5 * MINUTE));
    expect(await emailsTo(administrator)).toEqual([]);
    const told = new Date("2026-01-01T00:00:00Z");
    await db.update(noticeChoices).set({ toldUntil: told });
    await chooseNotices(administrator.actor, { request_email: "twice_a_day" });
    const rows = await db.select().from(noticeChoices);
    expect(rows.map(({ toldUntil }) => toldUntil)).toEqual([told, told]);
    await chooseNotices(administrator.actor, { request_email: "never" });
    await chooseNotices(administrator.actor, { request_email: "at_once" });
    const [again] = await db.select().from(noticeChoices).where(eq(noticeChoices.kind, "request"));
    expect(again?.toldUntil.getTime()).toBeGreaterThan(Date.now() - MINUTE);
    expect((await readNotices(administrator.actor)).choices).toMatchObject({
      request_email: "at_once",
      case_push: "twice_a_day",
      document_email: "never",
    });
  });

  it("are refused to a client, and hold only the kinds of the role", async () => {
    await expect(chooseNotices(client.actor, { message_email: "at_once" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(readNotices(client.actor)).rejects.toMatchObject({ code: "forbidden" });
    await chooseNotices(lawyer.actor, { document_email: "at_once", proposal_email: "at_once", file_email: "at_once" });
    expect((await db.select().from(noticeChoices)).map(({ kind }) => kind)).toEqual(["file"]);
    expect((await readNotices(lawyer.actor)).kinds).toEqual(["message", "file", "proposal", "held"]);
  });

  it("are in the export of one's own data, and leave with the account", async () => {
    await chooseNotices(administrator.actor, { request_email: "at_once" });
    expect((await ownAccount(administrator.actor)).staffNotifications).toEqual([
      { kind: "request", channel: "email", frequency: "at_once" },
    ]);
    await db.delete(users).where(eq(users.id, administrator.id));
    expect(await db.$count(noticeChoices)).toBe(0);
  });

  it("of a former role are forgotten when it changes, and those of the new one stay", async () => {
    const kept = async () => (await db.select().from(noticeChoices)).map(({ kind }) => kind).sort();
    for (const kind of ["message", "file", "proposal", "held"] as const) await choose(lawyer, kind, "at_once");
    await choose(administrator, "document", "at_once");
    await setRole(administrator.actor, lawyer.id, "administrator");
    expect(await kept()).toEqual(["document", "held", "message"]);
    await setRole(administrator.actor, lawyer.id, "client");
    expect(await kept()).toEqual(["document"]);
  });
});
