import { expect, it } from "vitest";
import { attack, isLong, MAX_HELD_MS, measuring, neighbour, target } from "./support/attack.ts";

const AT_ONCE = isLong ? 8 : 4;

const EXPORTS = [
  { from: "administrator", path: `/admin/cases/${target.longCaseId}/pdf`, begins: "%PDF-" },
  { from: "owner", path: `/cases/${target.longCaseId}/dossier.zip`, begins: "PK" },
  { from: "owner", path: "/account/data/export", begins: "PK" },
] as const;

it(`a conversation of 84 long messages is exported as a PDF, as an archive and with all data of its owner, ${AT_ONCE} times each at once, while others are served`, {
  timeout: 600_000,
}, async () => {
  const atRest = await neighbour(async () => {});
  let meanwhile = atRest;
  const measured = await measuring(async () => {
    const all = EXPORTS.flatMap((one) => Array.from({ length: AT_ONCE }, () => one));
    meanwhile = await neighbour(async () => {
      const answers = all.map(async ({ from, path, begins }) => {
        const { status, text } = await attack({ method: "GET", path, from, timeoutMs: 600_000 });
        expect(status, path).toBe(200);
        expect(text.startsWith(begins), path).toBe(true);
        expect(text.length, path).toBeGreaterThan(10_000);
      });
      await Promise.all(answers);
    });
  });
  if (isLong) process.stdout.write(`exports: ${JSON.stringify({ ...measured, atRest, meanwhile })}\n`);
  expect(measured.heldMs, "the event loop was held").toBeLessThan(MAX_HELD_MS);
  expect(measured.grownMB, "megabytes kept").toBeLessThan(50);
});
