import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { attack, isLong, MAX_HELD_MS, measure, measuring, target } from "./support/attack.ts";
import { sendRaw, statusOf, type Unfinished } from "./support/raw-requests.ts";

const close = (all: Unfinished[]) => {
  for (const { socket } of all) socket.destroy();
};
const PATIENT = { timeout: 30_000 };
const FORM = "application/x-www-form-urlencoded";
/** What a request of one page, rendered for each visitor, looks like when it is sent without waiting for responses. */
const PAGE = `GET /contact HTTP/1.1\r\nHost: ${new URL(target.url).host}\r\n\r\n`;

const open = (ip: string, ...chunks: string[]) => sendRaw(["GET /contact", `X-Forwarded-For: ${ip}`], ...chunks);
const contact = (ip: string) => attack({ method: "GET", path: "/contact", ip });

/** What the process works for `count` pages, asked one after the other. */
async function workOf(count: number): Promise<number> {
  await measure();
  for (let at = 0; at < count; at++) expect((await contact("203.0.113.200")).status).toBe(200);
  return (await measure()).workedMs;
}

describe("many requests for pages", () => {
  it("on closed connections are not rendered", async () => {
    const usual = await workOf(60);
    const connections = isLong ? 30 : 10;
    const { heldMs, workedMs } = await measuring(async () => {
      for (let at = 0; at < connections; at++) close([await open("203.0.113.9", PAGE.repeat(700))]);
      // Its turn comes after what is left of them.
      expect((await contact("203.0.113.200")).status).toBe(200);
    });
    expect(workedMs, "the work for 7,000 closed requests, in that for 60 read ones").toBeLessThan(usual);
    expect(heldMs).toBeLessThan(MAX_HELD_MS);
  });

  it("of one address wait, and a neighbour has its turn among the first", async () => {
    const sent: Unfinished[] = [];
    const count = isLong ? 1_500 : 200;
    let answeredBefore = Infinity;
    const { heldMs } = await measuring(async () => {
      for (let at = 0; at < count; at++) sent.push(await open("203.0.113.9"));
      const answered = () => sent.filter((one) => statusOf(one) > 0).length;
      const former = answered();
      expect((await contact("203.0.113.200")).status).toBe(200);
      answeredBefore = answered() - former;
      await expect.poll(() => answered(), { ...PATIENT, timeout: 60_000 }).toBe(count);
    });
    expect(answeredBefore, "requests of the flood answered before the neighbour's").toBeLessThan(60);
    // Waiting, not refusal: many people may share one address.
    expect(new Set(sent.map(statusOf))).toEqual(new Set([200]));
    close(sent);
    expect(heldMs).toBeLessThan(MAX_HELD_MS);
  });
});

describe("bodies that are never finished", () => {
  it("from many addresses keep nobody from sending a form", async () => {
    const sent: Unfinished[] = [];
    const unfinished = async (ip: string, bytes: number) => {
      const head = ["POST /login", `X-Forwarded-For: ${ip}`, `Content-Type: ${FORM}`, "Content-Length: 999999"];
      sent.push(await sendRaw(head, "a".repeat(bytes)));
    };
    const statuses: number[] = [];
    const { heldMs, grownMB } = await measuring(async () => {
      for (let at = 0; at < 104; at++) await unfinished(`198.51.100.${at % 13}`, 990_000);
      for (let at = 0; at < (isLong ? 400 : 120); at++)
        await unfinished(`203.0.113.${at % 200}`, [60_000, 4_000, 200, 40][at % 4] as number);
      await wait(500);
      for (const [at, more] of [0, 300, 20_000, 60_000].entries()) {
        const body = `email=neighbour%40exemple.fr&password=zzzzzzzz&x=${"a".repeat(more)}`;
        statuses.push((await attack({ path: "/login", ip: `192.0.2.${at}`, type: FORM, body })).status);
      }
    });
    close(sent);
    expect(statuses).not.toContain(429);
    expect(grownMB, "megabytes held").toBeLessThan(140);
    expect(heldMs).toBeLessThan(MAX_HELD_MS);
  });
});
