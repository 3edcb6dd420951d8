import { createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, db, transaction } from "~/db/client.server.ts";
import { installation, pushSubscriptions, sessions } from "~/db/schema/index.ts";
import { announceUnread } from "~/features/chat/jobs.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { aCase, aClient, aMessage, anAdministrator, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { createSession, endSessions } from "../sessions/commands.server.ts";
import { makePushKeys, reencryptPushKeys, subscribeToPush, unsubscribeFromPush } from "./commands.server.ts";
import { sendPush } from "./jobs.server.ts";
import { listPushSubscriptions, readPushKeys } from "./queries.server.ts";
import { isPushEndpoint } from "./rules.server.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });

/** A push service: it records what it is sent, and answers `status`. */
const received: { headers: IncomingMessage["headers"]; path: string; bytes: number }[] = [];
let status = 201;
const service = createServer(async (request, response) => {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  received.push({ headers: request.headers, path: request.url ?? "", bytes });
  response.writeHead(status, { Location: "/ailleurs" }).end();
});
let origin = "";
let stop = async () => {};

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  await makePushKeys();
  stop = await startJobs(database, [announceUnread, deliverEmail, sendPush], { work: false });
});
afterAll(async () => {
  await stop();
  service.close();
});
beforeEach(() => {
  setConfig({ ...config, PUSH_SERVICES: [origin] });
  received.length = 0;
  status = 201;
});

/** A client who is signed in: the factory's actor names no session. */
async function signedIn(): Promise<Person> {
  const person = await aClient();
  await transaction((tx) => createSession(tx, { userId: person.id, ip: "", userAgent: "", secondFactor: false }));
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, person.id));
  return { ...person, actor: { ...person.actor, sessionId: session?.id ?? "" } };
}

const subscriptionsOf = (person: Person) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, person.id));

async function subscribed(path: string) {
  const person = await signedIn();
  await subscribeToPush(person.actor, origin + path);
  const [subscription] = await subscriptionsOf(person);
  return { person, subscriptionId: subscription?.id ?? "" };
}

async function waitingPushes(): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int as n from jobs.job where name = $1 and state = 'created'",
    [sendPush.name],
  );
  return rows[0].n;
}

describe("the address of a subscription", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://db5p.notify.windows.com/w/?token=abc",
  ])("is accepted at a push service: %s", (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

  it.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/abc",
    "https://a:b@fcm.googleapis.com/abc",
    "https://fcm.googleapis.com.escroc.fr/abc",
    "https://escroc.fr/fcm.googleapis.com",
    "https://127.0.0.1/abc",
    "https://[::1]/abc",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/abc",
    "file:///etc/passwd",
    "n’importe quoi",
    `https://fcm.googleapis.com/${"a".repeat(2000)}`,
  ])("is refused elsewhere: %s", async (endpoint) => {
    setConfig({ ...config, PUSH_SERVICES: [] });
    expect(isPushEndpoint(endpoint)).toBe(false);
    const { actor } = await signedIn();
    await expect(subscribeToPush(actor, endpoint)).rejects.toMatchObject({ code: "push_service_unknown" });
  });
});

describe("a notification", () => {
  it("follows the rule of the e-mail: one for a message that stays unread for five minutes, on each subscribed browser", async () => {
    const { person } = await subscribed("/regle");
    const caseRow = await aCase(person, { status: "active" });
    await aMessage(caseRow, { author: await anAdministrator(), createdAt: new Date(Date.now() - 6 * 60_000) });
    const before = await waitingPushes();
    await announceUnread.run({ caseId: caseRow.id });
    await announceUnread.run({ caseId: caseRow.id });
    expect(await waitingPushes()).toBe(before + 1);
  });

  it("has no content, and is signed with the installation's key for that service alone", async () => {
    const { subscriptionId } = await subscribed("/signe");
    await sendPush.run({ subscriptionId });
    expect(received).toMatchObject([{ path: "/signe", bytes: 0, headers: { ttl: "86400", topic: "message" } }]);
    const [, token = "", key = ""] = /^vapid t=(.+), k=(.+)$/.exec(received[0]?.headers.authorization ?? "") ?? [];
    expect(key).toBe((await readPushKeys()).publicKey);
    const [head, claims, signature = ""] = token.split(".");
    expect(JSON.parse(Buffer.from(claims ?? "", "base64url").toString())).toMatchObject({
      aud: origin,
      sub: "https://recours.exemple.fr/",
    });
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const signed = Buffer.from(`${head}.${claims}`);
    const options = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
    expect(verify("sha256", signed, options, Buffer.from(signature, "base64url"))).toBe(true);
  });

  it.each([404, 410])("ends a subscription that its browser ended (%i)", async (gone) => {
    const { person, subscriptionId } = await subscribed(`/fini-${gone}`);
    status = gone;
    await sendPush.run({ subscriptionId });
    expect(await subscriptionsOf(person)).toEqual([]);
  });

  it("is tried again when the service fails, and never follows a redirect", async () => {
    const { person, subscriptionId } = await subscribed("/redirige");
    for (const failure of [500, 302]) {
      status = failure;
      await expect(sendPush.run({ subscriptionId })).rejects.toThrow(String(failure));
    }
    expect(received.map(({ path }) => path)).toEqual(["/redirige", "/redirige"]);
    expect(await subscriptionsOf(person)).toHaveLength(1);
  });

  it("is sent to no browser whose session has ended, nor after the person turned it off", async () => {
    const ended = await subscribed("/deconnecte");
    await transaction((tx) => endSessions(tx, ended.person.id));
    const off = await subscribed("/desactive");
    await unsubscribeFromPush(off.person.actor, `${origin}/desactive`);
    for (const { person, subscriptionId } of [ended, off]) {
      await sendPush.run({ subscriptionId });
      expect(await subscriptionsOf(person)).toEqual([]);
    }
    expect(received).toEqual([]);
  });

  it("goes to the last person who signed in with a browser, and nobody else can turn it off", async () => {
    const first = await subscribed("/partage");
    const second = await subscribed("/partage");
    expect(await subscriptionsOf(first.person)).toEqual([]);
    await unsubscribeFromPush(first.person.actor, `${origin}/partage`);
    expect(await listPushSubscriptions(second.person.id)).toMatchObject([{ service: "127.0.0.1" }]);
  });
});

it("the private key is stored encrypted, and survives a change of SECRET_KEY", async () => {
  const keys = await readPushKeys();
  await makePushKeys();
  expect(await readPushKeys()).toEqual(keys);
  const [row] = await db.select().from(installation).where(eq(installation.key, "push_keys"));
  expect(JSON.stringify(row)).not.toContain(keys.privateKey);
  const former = config.SECRET_KEY;
  setConfig({ ...config, SECRET_KEY: "un autre secret, de plus de 32 caractères", SECRET_KEY_PREVIOUS: former });
  expect(await reencryptPushKeys()).toBe(true);
  setConfig({ ...config, SECRET_KEY_PREVIOUS: undefined });
  expect(await readPushKeys()).toEqual(keys);
  setConfig({ ...config, SECRET_KEY: former });
});
