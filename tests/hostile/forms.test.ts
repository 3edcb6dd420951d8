import { describe, expect, it } from "vitest";
import { attack, isLong, MAX_HELD_MS, measuring, target } from "./support/attack.ts";
import { SENDERS as ALL_SENDERS, type Sender } from "./support/global-setup.ts";

const FORM = "application/x-www-form-urlencoded";
const PARTS = "multipart/form-data; boundary=x";
const part = (name: string, value = "") => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Bodies that no form of ours sends. */
const BODIES: [what: string, type: string, body: string][] = [
  ["10,000 fields", FORM, Array.from({ length: 10_000 }, (_, at) => `f${at}=1`).join("&")],
  ["deep names", FORM, Array.from({ length: 390 }, (_, at) => `a[${at}][${at}][999][999]=`).join("&")],
  ["45,000 deep names", FORM, Array.from({ length: 45_000 }, (_, at) => `a[${at}][9][999]=`).join("&")],
  ["one name 390 times", FORM, "z=&".repeat(390)],
  ["one name 100,000 times", FORM, "z=&".repeat(100_000)],
  ["a name of 1 MB", FORM, `${"n".repeat(990_000)}=1`],
  ["1,000 parts", PARTS, `${part("a", "1").repeat(1_000)}--x--\r\n`],
  ["390 deep parts", PARTS, `${part("a[1][2][999]", "1").repeat(390)}--x--\r\n`],
  ["a part of 990 KB", PARTS, `${part("a", "1".repeat(990_000))}--x--\r\n`],
  ["a part without an end", PARTS, part("a", "1".repeat(90_000)).slice(0, -2)],
];

const SENDERS: readonly Sender[] = isLong ? ALL_SENDERS : ["visitor", "owner", "administrator"];

/** Signing out would leave the other actions without a session. */
const ACTIONS = target.actions.filter(({ path }) => path !== "/logout");

describe("a form that no page of ours sends", () => {
  it.each(BODIES)("%s: every action refuses it, and the process goes on", async (_what, type, body) => {
    const found: string[] = [];
    const { heldMs, grownMB } = await measuring(async () => {
      for (const from of SENDERS)
        for (const [at, { key, method, path }] of ACTIONS.entries()) {
          const { status, text } = await attack({ method, path, from, type, body, ip: `203.0.113.${at}` });
          if (status >= 500 || text.length > 300_000)
            found.push(`${key} as ${from}: ${status}, ${text.length} characters`);
        }
    });
    expect(found).toEqual([]);
    expect(heldMs, "the event loop was held").toBeLessThan(MAX_HELD_MS);
    expect(grownMB, "megabytes kept").toBeLessThan(20);
  });
});
