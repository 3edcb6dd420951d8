import { describe, expect, it, vi } from "vitest";
import { db } from "~/db/client.server.ts";
import { contactMessages, noticeChoices } from "~/db/schema/index.ts";
import { log } from "~/platform/log.server.ts";
import { aCase, aMessage } from "~tests/factories/index.ts";
import {
  administrator,
  ago,
  answered,
  aRequest,
  choose,
  client,
  EVENTS,
  emailsTo,
  forEachTest,
  MINUTE,
  now,
  startQueues,
  stopQueues,
  toldTo,
} from "~tests/factories/notices.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { chooseNotices } from "./commands.server.ts";
import { tellStaff } from "./jobs.server.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
forEachTest();

describe("an e-mail", () => {
  it("is one for everything that is due, and names nobody and nothing", async () => {
    await choose(administrator, "message", "at_once");
    for (const kind of ["case", "request", "document"] as const) await choose(administrator, kind, "twice_a_day");
    const caseRow = await aCase(client, answered);
    for (let n = 10; n > 0; n--) await aMessage(caseRow, { createdAt: ago(10 + n), message: "Mon histoire" });
    for (const [, role, , happens] of EVENTS.slice(0, 4)) if (role === "administrator") await happens(ago(20));
    await aRequest(ago(30));
    await tellStaff(now);
    expect(await toldTo(administrator)).toEqual([
      "1 nouveau dossier, 2 messages sans réponse, 2 demandes d’assistance, 1 document à vérifier",
    ]);
    const [email] = await emailsTo(administrator);
    expect(email).toMatchObject({ recipient: administrator.email, subject: "Du nouveau vous attend" });
    for (const body of [email?.html, email?.text]) {
      expect(body).toContain("https://recours.exemple.fr/admin/to-do");
      expect(body).toContain("https://recours.exemple.fr/admin/notifications");
      expect(body).not.toMatch(/Victimaire|Camille|histoire/);
      expect(body).not.toContain(caseRow.reference);
    }
  });

  it("is one per conversation until it is answered, and another for the next message after that", async () => {
    await choose(administrator, "message", "at_once");
    const caseRow = await aCase(client, answered);
    await aMessage(caseRow, { createdAt: ago(30) });
    await tellStaff(ago(20));
    await aMessage(caseRow, { createdAt: ago(15) });
    await tellStaff(ago(10));
    expect(await emailsTo(administrator)).toHaveLength(1);
    await aMessage(caseRow, { author: administrator, message: "Bonjour" });
    await aMessage(caseRow, { createdAt: ago(5) });
    await tellStaff(now);
    expect(await emailsTo(administrator)).toHaveLength(2);
  });

  it("is one when several processes look at once", async () => {
    await choose(administrator, "request", "at_once");
    await aRequest(ago(10));
    await Promise.all(Array.from({ length: 4 }, () => tellStaff(now)));
    expect(await toldTo(administrator)).toEqual(["1 demande d’assistance"]);
  });

  it("is sent by the next look when the process ends before it is queued", async () => {
    await choose(administrator, "request", "at_once");
    await aRequest(ago(10));
    const failed = vi.spyOn(log, "error").mockImplementation(() => {});
    await stopQueues();
    await expect(tellStaff(now)).rejects.toThrow("1 people could not be told.");
    expect(failed).toHaveBeenCalledOnce();
    await startQueues();
    expect(await emailsTo(administrator)).toEqual([]);
    await tellStaff(now);
    expect(await toldTo(administrator)).toEqual(["1 demande d’assistance"]);
  });

  it("is at the database's hour when nobody says otherwise", async () => {
    await chooseNotices(administrator.actor, { request_email: "at_once" });
    await aRequest(new Date());
    await tellStaff();
    expect(await emailsTo(administrator)).toEqual([]);
    await db.update(contactMessages).set({ createdAt: new Date(Date.now() - 3 * MINUTE) });
    await db.update(noticeChoices).set({ toldUntil: new Date(Date.now() - 10 * MINUTE) });
    await tellStaff();
    expect(await toldTo(administrator)).toEqual(["1 demande d’assistance"]);
  });
});
