import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { config } from "~/platform/config.server";
import { aPerson } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { sweepFiles } from "./jobs.server";
import { joinParts, receivePart } from "./parts.commands.server";
import { findFile, readStoredFile } from "./queries.server";

freshDatabase();

const HOUR_MS = 3_600_000;
const TARGET = { purpose: "attachment", slot: "chat", name: "notes.txt" } as const;
const stored = () => readdirSync(join(config.DATA_DIR, "files"), { recursive: true, withFileTypes: true });
const parts = () => stored().filter(({ name }) => name.includes(".part"));
async function* text(content: string) {
  yield Buffer.from(content);
}
async function* cut() {
  yield Buffer.from("début");
  throw new Error("aborted");
}

test("a file arrives in parts, one of them twice after a cut, and is whole and recorded once", async () => {
  const { actor } = await aPerson();
  const pass = await receivePart(actor, null, { number: 0, stream: text("un ") });
  await expect(receivePart(actor, pass, { number: 1, stream: cut() })).rejects.toMatchObject({
    code: "upload_interrupted",
  });
  for (let again = 0; again < 2; again++) await receivePart(actor, pass, { number: 1, stream: text("deux") });
  const file = await joinParts(actor, pass, { ...TARGET, count: 2 });
  expect(file).toMatchObject({ name: "notes.txt", size: 7, mime: "text/plain" });
  expect(await new Response(await readStoredFile(actor, await findFile(file))).text()).toBe("un deux");
  expect(parts()).toEqual([]);
  // The answer was lost: the browser asks again.
  expect(await joinParts(actor, pass, { ...TARGET, count: 2 })).toEqual(file);
});

test("the parts of another person, a missing part and a forged pass give no file", async () => {
  const [{ actor }, other] = [await aPerson(), await aPerson()];
  const pass = await receivePart(actor, null, { number: 0, stream: text("secret") });
  const refused = { code: "upload_interrupted" };
  await expect(joinParts(other.actor, pass, { ...TARGET, count: 1 })).rejects.toMatchObject(refused);
  await expect(receivePart(other.actor, pass, { number: 1, stream: text("x") })).rejects.toMatchObject(refused);
  await expect(joinParts(actor, pass, { ...TARGET, count: 2 })).rejects.toMatchObject(refused);
  await expect(joinParts(actor, "forged", { ...TARGET, count: 1 })).rejects.toMatchObject(refused);
  await expect(receivePart(actor, null, { number: 25, stream: text("x") })).rejects.toMatchObject(refused);
  await expect(receivePart(actor, null, { number: -1, stream: text("x") })).rejects.toMatchObject(refused);
});

test("a part larger than a part is refused", async () => {
  const { actor } = await aPerson();
  const stream = text("a".repeat(8_000_001));
  await expect(receivePart(actor, null, { number: 0, stream })).rejects.toMatchObject({ code: "evidence_too_large" });
});

test("parts that nobody joins stay while their upload may go on, then the sweep removes them", async () => {
  const { actor } = await aPerson();
  await receivePart(actor, null, { number: 0, stream: text("laissé") });
  expect(parts().length).toBeGreaterThan(0);
  await sweepFiles({ orphansOlderThan: HOUR_MS });
  expect(parts().length).toBeGreaterThan(0);
  await sweepFiles({ orphansOlderThan: 0 });
  expect(parts()).toEqual([]);
});
