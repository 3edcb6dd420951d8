import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, db, transaction } from "~/db/client.server.ts";
import { caseProposals, cases, lawyers, noticeChoices, sessions } from "~/db/schema/index.ts";
import { makePushKeys, subscribeToPush } from "~/features/accounts/push/commands.server.ts";
import { sendPush } from "~/features/accounts/push/jobs.server.ts";
import { readPushState } from "~/features/accounts/push/queries.server.ts";
import { createSession } from "~/features/accounts/sessions/commands.server.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { aCase, aProposal, type Person } from "~tests/factories/index.ts";
import {
  administrator,
  ago,
  choose,
  client,
  EVENTS,
  emailsTo,
  forEachTest,
  lawyer,
  MINUTE,
  NINE,
  now,
} from "~tests/factories/notices.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { tellStaff } from "./jobs.server.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
forEachTest();

/** A push service: it records where it is posted to. */
const pushed: { path: string; bytes: number }[] = [];
const service = createServer(async (request, response) => {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  pushed.push({ path: request.url ?? "", bytes });
  response.writeHead(201).end();
});
let origin = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  setConfig({ ...config, PUSH_SERVICES: [origin] });
  await makePushKeys();
});
beforeEach(() => {
  pushed.length = 0;
});
afterAll(() => {
  service.close();
});

describe("a notification", () => {
  /** Subscribes a browser of the person. */
  async function subscribe(person: Person, path: string) {
    await transaction((tx) => createSession(tx, { userId: person.id, ip: "", userAgent: "", secondFactor: false }));
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, person.id));
    const actor = { ...person.actor, sessionId: session?.id ?? "" };
    await subscribeToPush(actor, origin + path);
    return actor;
  }

  /** Runs the jobs that wait for the push service. */
  async function deliver(): Promise<void> {
    const { rows } = await database.pool.query("select data from jobs.job where name = $1", [sendPush.name]);
    await database.pool.query("delete from jobs.job");
    for (const { data } of rows) await sendPush.run(data);
  }

  it.each([...EVENTS, ["proposal", "lawyer", "", happensProposal] as (typeof EVENTS)[number]])(
    "about the kind %s, for the %s, reaches the push service once, without content",
    async (kind, role, _told, happens) => {
      const reader = role === "lawyer" ? lawyer : administrator;
      await subscribe(reader, `/${kind}`);
      await subscribe(client, "/client");
      await choose(reader, kind, "at_once", "push");
      await happens(ago(10));
      await tellStaff(now);
      await tellStaff(new Date(now.getTime() + 5 * MINUTE));
      await deliver();
      expect(pushed).toEqual([{ path: `/${kind}`, bytes: 0 }]);
      expect(await emailsTo(reader)).toEqual([]);
    },
  );

  async function happensProposal(createdAt: Date) {
    const id = await aProposal(await aCase(client, { status: "active" }), lawyer, { createdAt });
    return { handle: () => db.delete(caseProposals).where(eq(caseProposals.id, id)) };
  }

  it("comes twice a day, one for all kinds, and none for what was handled or withdrawn", async () => {
    await subscribe(lawyer, "/deux-fois");
    for (const kind of ["message", "file", "proposal"] as const) await choose(lawyer, kind, "twice_a_day", "push");
    for (const [, role, , happens] of EVENTS) if (role === "lawyer") await happens(ago(20));
    await happensProposal(ago(20));
    await tellStaff(ago(10));
    await deliver();
    expect(pushed).toEqual([]);
    await tellStaff(now);
    await deliver();
    expect(pushed).toHaveLength(1);
    await db.update(noticeChoices).set({ toldUntil: NINE });
    await db.delete(cases);
    await tellStaff(now);
    await deliver();
    expect(pushed).toHaveLength(1);
  });

  it.each([
    ["is suspended", { suspendedAt: new Date() }],
    ["is not verified", { verifiedAt: null, verifiedBy: null }],
    ["is not insured any more", { insuranceEndsOn: "2026-11-19" }],
  ] as const)("says nothing of a proposal to a lawyer who %s: they could not accept it", async (_why, given) => {
    await subscribe(lawyer, "/absent");
    await choose(lawyer, "proposal", "at_once", "push");
    await happensProposal(ago(10));
    await db.update(lawyers).set(given).where(eq(lawyers.userId, lawyer.id));
    await tellStaff(now);
    await deliver();
    expect(pushed).toEqual([]);
  });

  it("opens « À traiter » for the staff, and the dashboard for a client", async () => {
    expect(await readPushState(await subscribe(administrator, "/a"))).toMatchObject({ isStaff: true });
    expect(await readPushState(await subscribe(lawyer, "/b"))).toMatchObject({ isStaff: true });
    expect(await readPushState(await subscribe(client, "/c"))).toMatchObject({ isStaff: false });
  });
});
