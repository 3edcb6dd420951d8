import { describe, expect, it } from "vitest";
import { attack, isLong, MAX_HELD_MS, measuring, target } from "./support/attack.ts";

const AT_ONCE = isLong ? 8 : 3;

describe("a conversation of long messages", () => {
  it.each([
    ["as a PDF", "administrator", `/admin/cases/${target.longCaseId}/pdf`, "%PDF-"],
    ["as an archive", "owner", `/cases/${target.longCaseId}/dossier.zip`, "PK"],
    ["with all data of its owner", "owner", "/account/data/export", "PK"],
  ] as const)("is exported %s, several times at once, while others are served", async (_how, from, path, begins) => {
    const measured = await measuring(async () => {
      const all = Array.from({ length: AT_ONCE }, () => attack({ method: "GET", path, from, timeoutMs: 600_000 }));
      for (const { status, text } of await Promise.all(all)) {
        expect(status).toBe(200);
        expect(text.startsWith(begins)).toBe(true);
        expect(text.length).toBeGreaterThan(10_000);
      }
    });
    if (isLong) process.stdout.write(`${path}: ${JSON.stringify(measured)}\n`);
    expect(measured.heldMs, "the event loop was held").toBeLessThan(MAX_HELD_MS);
  });
});
