import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server";
import { caseAttachments } from "~/db/schema";
import { STORY } from "~/features/cases/story/queries.server";
import { receiveUpload } from "~/features/files/commands.server";
import { findFile } from "~/features/files/queries.server";
import { textOf } from "~/features/letters/formats/rules";
import { readLetterForFile } from "~/features/letters/reading.queries.server";
import { sendLetter, takeSendingBack } from "~/features/letters/sending.commands.server";
import { type Config, config, setConfig } from "~/platform/config.server";
import { saveFormerKey } from "~/platform/crypto/former-keys.server";
import { newToken } from "~/platform/crypto/tokens.server";
import { saveDraft } from "~/platform/forms/drafts.server";
import {
  aCase,
  aClient,
  aLawyerOnDuty,
  aLetter,
  aMember,
  anAgreement,
  anAttachment,
  aPerson,
  type Case,
  type Person,
} from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { readPdf, readPdfLink } from "~tests/setup/pdf-text";
import { receiptPdf } from "./pdf.server";
import { checkReceipt, readReceipt, readStoryReceipt } from "./queries.server";
import { checkPath, type Receipt } from "./rules";
import { RECEIPT_KEY_USE } from "./rules.server";
import { parseTyped, readTyped } from "./schema";

freshDatabase();
// The limits count.
queueJobs();

const IP = "192.0.2.1";
const isOurs = (receipt: Receipt) => checkReceipt(receipt, IP);
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function aMandate(): Promise<{ client: Person; lawyer: Person; theCase: Case }> {
  const [client, lawyer] = [await aClient(), await aLawyerOnDuty()];
  const theCase = await aCase(client, { status: "active" });
  await aMember(theCase, lawyer, "lawyer");
  return { client, lawyer, theCase };
}

async function aSentLetter() {
  const world = await aMandate();
  const id = await aLetter(world.theCase, { kind: "mediator" });
  await sendLetter(world.client.actor, world.theCase.id, id, { sentOn: "2026-03-14", sending: "post", proof: [] });
  return { ...world, id };
}

describe("a receipt", () => {
  it("of a kept story has the digest of the text that is downloaded, and is ours", async () => {
    const visitorId = newToken().token;
    const description = { name: "description", values: ["On m’a appelée.\r\nJ’ai payé."], base: 0 };
    const { savedAt } = await saveDraft({ visitorId }, STORY, [description]);
    const told = await readStoryReceipt({ visitorId });
    expect(told?.text).toBe("On m’a appelée.\nJ’ai payé.\n");
    expect(told?.receipt.digest).toBe(sha256(told?.text ?? ""));
    expect(told?.receipt.at).toBe(`${savedAt.toISOString().slice(0, 19)}Z`);
    expect(told?.receipt.reference).toMatch(/^R-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await isOurs(told?.receipt as Receipt)).toBe(true);
  });

  it("is not given of a story that says nothing", async () => {
    expect(await readStoryReceipt({ visitorId: newToken().token })).toBeNull();
  });

  it("of a file has the digest of its bytes as they came, and is ours", async () => {
    const { client, theCase } = await aMandate();
    const photo = readFileSync("tests/fixtures/files/photo.jpg");
    const stream = new Blob([photo]).stream() as ReadableStream<Uint8Array>;
    const sent = { purpose: "attachment", slot: "case:1", name: "photo.jpg", stream } as const;
    const { id } = await receiveUpload(client.actor, sent);
    const { path } = await findFile({ id });
    await db.insert(caseAttachments).values({ caseId: theCase.id, filePath: path });
    const receipt = await readReceipt(client.actor, theCase.id, "exhibit", id);
    expect(receipt).toMatchObject({ kind: "exhibit", digest: sha256(photo) });
    expect(await isOurs(receipt)).toBe(true);
  });

  it("of a sent letter has the digest of the text that is downloaded, and is ours", async () => {
    const { client, theCase, id } = await aSentLetter();
    const receipt = await readReceipt(client.actor, theCase.id, "letter", id);
    const { letter } = await readLetterForFile(client.actor, theCase.id, id);
    expect(receipt.digest).toBe(sha256(textOf(letter)));
    expect(await isOurs(receipt)).toBe(true);
  });

  it("of an accepted agreement has the digest of its PDF, and is ours", async () => {
    const { client, lawyer, theCase } = await aMandate();
    const accepted = { status: "accepted", answeredAt: new Date("2026-03-14T09:00:00.400Z"), sha256: "a".repeat(64) };
    const id = await anAgreement(theCase, lawyer, accepted as Parameters<typeof anAgreement>[2]);
    for (const { actor } of [client, lawyer]) {
      const receipt = await readReceipt(actor, theCase.id, "agreement", id);
      expect(receipt).toMatchObject({ digest: "a".repeat(64), at: "2026-03-14T09:00:00Z" });
      expect(await isOurs(receipt)).toBe(true);
    }
  });

  it("is the same each time it is asked for", async () => {
    const { client, theCase, id } = await aSentLetter();
    const read = () => readReceipt(client.actor, theCase.id, "letter", id);
    expect(await read()).toEqual(await read());
  });

  it("is not given of a letter that was not sent, of an agreement that was not accepted, or of another kind", async () => {
    const { client, lawyer, theCase, id: letter } = await aSentLetter();
    await takeSendingBack(client.actor, theCase.id, letter);
    const agreement = await anAgreement(theCase, lawyer);
    const read = (kind: string, id: string) => readReceipt(client.actor, theCase.id, kind, id);
    await expect(read("letter", letter)).rejects.toMatchObject({ code: "letter_not_found" });
    await expect(read("agreement", agreement)).rejects.toMatchObject({ code: "not_found" });
    await expect(read("toString", agreement)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is refused to whoever may not read what it is of", async () => {
    const { client, lawyer, theCase, id: letter } = await aSentLetter();
    const file = await anAttachment(theCase, client);
    const agreement = await anAgreement(theCase, lawyer, { status: "accepted", answeredAt: new Date() });
    const [helper, stranger] = [await aClient(), await aPerson()];
    await aMember(theCase, helper, "helper");
    const refusal = ({ actor }: Person, kind: string, id: string) =>
      readReceipt(actor, theCase.id, kind, id).then(
        () => null,
        ({ code }) => code,
      );
    // A helper reads the files, but neither the copy of a letter nor the agreement itself.
    expect(await refusal(helper, "exhibit", file.id)).toBeNull();
    expect(await refusal(helper, "letter", letter)).toBe("letter_not_found");
    expect(await refusal(helper, "agreement", agreement)).toBe("case_not_found");
    expect(await refusal(stranger, "exhibit", file.id)).toBe("not_found");
    expect(await refusal(stranger, "letter", letter)).toBe("case_not_found");
    expect(await refusal(stranger, "agreement", agreement)).toBe("case_not_found");
  });

  it("says in its PDF what is checked, and nothing of the content or of anybody", async () => {
    const { client, theCase } = await aMandate();
    const file = await anAttachment(theCase, client);
    const receipt = await readReceipt(client.actor, theCase.id, "exhibit", file.id);
    const pdf = new Uint8Array(await new Response(receiptPdf(receipt, client.id)).arrayBuffer());
    expect(await readPdfLink(pdf)).toContain(checkPath(receipt));
    const text = (await readPdf(pdf)).replace(/\s/g, "");
    for (const printed of [receipt.reference, receipt.digest, receipt.at, receipt.code, "/verifier/recu", "sha256sum"])
      expect(text).toContain(printed);
    for (const secret of ["photo", client.profile.lastName, theCase.reference, file.id])
      expect(text).not.toContain(secret);
  });
});

describe("a check", () => {
  it("says that a receipt with one changed sign is not ours", async () => {
    const { client, theCase, id } = await aSentLetter();
    const receipt = await readReceipt(client.actor, theCase.id, "letter", id);
    for (const name of ["reference", "digest", "at", "code"] as const) {
      const value = receipt[name];
      for (const at of [2, 3, value.length - 2]) {
        const other = value[at] === "3" ? "4" : "3";
        const changed = value.slice(0, at) + other + value.slice(at + 1);
        if (changed !== value && value[at] !== "-") expect(await isOurs({ ...receipt, [name]: changed })).toBe(false);
      }
    }
    expect(await isOurs({ ...receipt, kind: "exhibit" })).toBe(false);
  });

  it("reads the link of a receipt, and what is copied by hand with other capitals, spaces and dashes", async () => {
    const { client, theCase, id } = await aSentLetter();
    const receipt = await readReceipt(client.actor, theCase.id, "letter", id);
    const { searchParams } = new URL(checkPath(receipt), "http://localhost");
    expect(parseTyped(readTyped(searchParams) as NonNullable<ReturnType<typeof readTyped>>)).toEqual(receipt);
    const typed = {
      reference: ` ${receipt.reference.toLowerCase().replaceAll("-", " ")}`,
      digest: receipt.digest.toUpperCase().replace(/.{8}/g, "$& "),
      at: receipt.at.replace("T", " ").replace("Z", " (temps universel)"),
      code: receipt.code.toLowerCase().replaceAll("-", "").replaceAll("0", "o").replaceAll("1", "l"),
    };
    expect(parseTyped(typed)).toEqual(receipt);
    const read = { ...typed, reference: "l-oi 1lo", code: "loil 0101" };
    expect(parseTyped(read)).toMatchObject({ kind: "letter", reference: "L-01110", code: "1011-0101" });
  });

  it("takes anything that is typed, and finds it not ours", async () => {
    for (const typed of ["", "x", "é".repeat(5000), "2026-13-45T99:99:99Z", "P-", "\u0000"]) {
      const asked = readTyped(new URLSearchParams({ reference: typed, empreinte: "1", heure: typed, code: typed }));
      expect(await isOurs(parseTyped(asked as NonNullable<typeof asked>))).toBe(false);
    }
    expect(readTyped(new URLSearchParams({ autre: "1", code: " " }))).toBeNull();
  });

  it("still knows receipts of a former key once it is replaced, but none that are later than it", async () => {
    const { client, theCase, id } = await aSentLetter();
    const receipt = await readReceipt(client.actor, theCase.id, "letter", id);
    const former = config;
    const use = (given: Partial<Config>) => setConfig({ ...former, ...given });
    const SECRET_KEY = "une nouvelle clé, longue de plus de trente-deux signes";
    try {
      use({ SECRET_KEY, SECRET_KEY_PREVIOUS: former.SECRET_KEY });
      expect(await isOurs(receipt)).toBe(true);
      await transaction((tx) => saveFormerKey(tx, RECEIPT_KEY_USE, Date.now() + 1000));
      use({ SECRET_KEY });
      expect(await isOurs(receipt)).toBe(true);
      use({ SECRET_KEY, SECRET_KEY_PREVIOUS: former.SECRET_KEY });
      await transaction((tx) => saveFormerKey(tx, RECEIPT_KEY_USE, Date.parse(receipt.at) - 1));
      use({ SECRET_KEY });
      expect(await isOurs(receipt)).toBe(false);
    } finally {
      use({});
    }
  });

  it("is limited from one address", async () => {
    const receipt = parseTyped({ reference: "R-1", digest: "1", at: "1", code: "1" });
    const answers = await Promise.allSettled(Array.from({ length: 61 }, () => checkReceipt(receipt, "198.51.100.7")));
    expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(1);
  });
});
