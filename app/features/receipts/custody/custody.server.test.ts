import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server";
import { auditEntries, caseAttachments, files } from "~/db/schema";
import { exportEvidence } from "~/features/cases/documents/commands.server";
import { openOriginalAttachment } from "~/features/cases/evidence/commands.server";
import { readAttachment } from "~/features/cases/evidence/queries.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { attachFiles, receiveUpload } from "~/features/files/commands.server";
import { joinParts, receivePart } from "~/features/files/parts.commands.server";
import { findFile, sendStoredFile } from "~/features/files/queries.server";
import { saveCheckpoint } from "~/features/journal/checkpoints/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { publishHead } from "~/features/journal/publication/commands.server";
import type { Head } from "~/features/journal/schema";
import { config, setConfig } from "~/platform/config.server";
import {
  aCase,
  aClient,
  aLawyerOnDuty,
  aMember,
  anAdministrator,
  anAttachment,
  aPerson,
  type Case,
  type Person,
} from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { readPdf, readPdfLink } from "~tests/setup/pdf-text";
import { startTimeStampAuthority } from "~tests/setup/time-stamp-authority";
import { checkPath } from "../rules";
import { custodyPdf } from "./pdf.server";
import { readCustody } from "./queries.server";

freshDatabase();
queueJobs(deliverEmail);

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const streamOf = (bytes: Uint8Array) => new Blob([bytes as BlobPart]).stream() as ReadableStream<Uint8Array>;

/** A case in the hands of a lawyer, with a photo from its client. */
async function aMandate() {
  const [client, lawyer, administrator] = await Promise.all([
    aClient({ firstName: "Jeanne", lastName: "Petit" }),
    aLawyerOnDuty({ firstName: "Lou", lastName: "Berger" }),
    anAdministrator({ firstName: "Alix", lastName: "Martin" }),
  ]);
  const theCase = await aCase(client, { status: "active" });
  const file = await anAttachment(theCase, client);
  return { client, lawyer, administrator, theCase, file };
}

async function attach(theCase: Case, owner: Person, id: string): Promise<void> {
  await transaction(async (tx) => {
    const [file] = await attachFiles(tx, owner.actor, { ids: [id], purpose: "attachment" });
    await tx.insert(caseAttachments).values({ caseId: theCase.id, filePath: file?.path as string });
  });
}

async function send(theCase: Case, owner: Person, name: string, content: Uint8Array): Promise<string> {
  const sent = { purpose: "attachment", slot: theCase.id, name, stream: streamOf(content) } as const;
  const { id } = await receiveUpload(owner.actor, sent);
  await attach(theCase, owner, id);
  return id;
}

const film = () => {
  const track = Buffer.concat([Buffer.alloc(8), Buffer.from("hdlr"), Buffer.alloc(8), Buffer.from("vide")]);
  return Buffer.concat([Buffer.from("00000018667479706d70343200000000", "hex"), track, Buffer.alloc(3_000, 7)]);
};
const fixture = (name: string) => readFileSync(`tests/fixtures/${name}`);

describe("the sheet of an exhibit", () => {
  it.each<[string, string, () => Uint8Array]>([
    ["shown", "photo.jpg", () => fixture("files/photo.jpg")],
    ["shown as a copy", "photo.heic", () => fixture("files/photo.heic")],
    ["played", "ecran.mp4", film],
    ["kept sealed", "whatsapp.zip", () => fixture("evidence/whatsapp-export.zip")],
    ["read, with a part that is sealed", "mail.eml", () => fixture("evidence/phishing-pj-html.eml")],
  ])("has the digest at receipt, the sender and the time of one that is %s", async (_what, name, read) => {
    const { client, theCase } = await aMandate();
    const content = read();
    const id = await send(theCase, client, name, content);
    const sheet = await readCustody(client.actor, theCase.id, id);
    expect(sheet.file.sha256).toBe(sha256(content));
    expect(sheet.receipt.digest).toBe(sha256(content));
    expect(sheet.receipt.at).toBe(`${(await findFile({ id })).createdAt.toISOString().slice(0, 19)}Z`);
    expect(sheet).toMatchObject({ number: 2, sender: "Jeanne Petit, titulaire du dossier", isEvidence: true });
  });

  it("has the digest of the whole of a file that came in parts", async () => {
    const { client, theCase } = await aMandate();
    const pass = await receivePart(client.actor, null, { number: 0, stream: streamOf(Buffer.from("un ")) });
    await receivePart(client.actor, pass, { number: 1, stream: streamOf(Buffer.from("deux")) });
    const target = { purpose: "attachment", slot: theCase.id, name: "notes.txt" } as const;
    const { id } = await joinParts(client.actor, pass, { ...target, count: 2 });
    await attach(theCase, client, id);
    const sheet = await readCustody(client.actor, theCase.id, id);
    expect(sheet.file.sha256).toBe(sha256(Buffer.from("un deux")));
  });

  it.each([
    ["photo.heic", "files/photo.heic", "photo.jpg"],
    ["mail.eml", "evidence/phishing-pj-html.eml", "mail.txt"],
  ])("names what is shown in place of %s as a copy, with the digest of the copy", async (name, from, copy) => {
    const { client, theCase } = await aMandate();
    const id = await send(theCase, client, name, fixture(from));
    const shown = await sendStoredFile(new Request("https://recours.test/"), client.actor, await findFile({ id }));
    const sheet = await readCustody(client.actor, theCase.id, id);
    expect(sheet.copy).toMatchObject({ name: copy, sha256: sha256(new Uint8Array(await shown.arrayBuffer())) });
    expect(sheet.copy?.sha256).not.toBe(sheet.file.sha256);
    const text = await pdfOf(client, theCase, id);
    expect(text).toContain("Cette copie n’est pas l’original");
    expect(text.replace(/\s/g, "")).toContain(sheet.copy?.sha256);
  });

  it("names no copy of a file that nobody converts", async () => {
    const { client, theCase } = await aMandate();
    const id = await send(theCase, client, "whatsapp.zip", fixture("evidence/whatsapp-export.zip"));
    expect(await readCustody(client.actor, theCase.id, id)).toMatchObject({ copy: null, isDrawn: false });
    expect(await pdfOf(client, theCase, id)).toContain("Aucune copie. Seul l’original existe.");
  });

  it("lists every opening in its order: the file, its original with the reason, the archives of the case, the sheet", async () => {
    const { client, lawyer, administrator, theCase, file } = await aMandate();
    await readAttachment(administrator.actor, theCase.id, file.id);
    await openOriginalAttachment(administrator.actor, theCase.id, file.id);
    await (await exportEvidence(client.actor, theCase.id)).stream.cancel();
    await aMember(theCase, lawyer, "lawyer");
    const { openings } = await readCustody(lawyer.actor, theCase.id, file.id);
    expect(openings.map(({ by, what }) => `${by}: ${what}`)).toEqual([
      expect.stringMatching(/^Alix Martin, équipe .+: Fichier ouvert$/),
      expect.stringMatching(/^Alix Martin, équipe .+: Original d’un fichier ouvert$/),
      "Jeanne Petit, titulaire du dossier: Dossier exporté avec ses pièces",
      "Maître Lou Berger, avocat: Fiche d’une pièce consultée",
    ]);
  });

  it("does not list the openings of another exhibit, nor an archive of before it came", async () => {
    const { client, administrator, theCase, file } = await aMandate();
    await readAttachment(administrator.actor, theCase.id, file.id);
    await (await exportEvidence(client.actor, theCase.id)).stream.cancel();
    const later = await anAttachment(theCase, client);
    expect((await readCustody(client.actor, theCase.id, later.id)).openings).toEqual([]);
  });

  it("is read once in the journal by the staff within ten minutes, and not by the owner", async () => {
    const { client, administrator, theCase, file } = await aMandate();
    for (const { actor } of [client, administrator, administrator]) await readCustody(actor, theCase.id, file.id);
    const read = and(eq(auditEntries.action, "attachment.custody.opened"), eq(auditEntries.subjectId, file.id));
    expect(await db.select().from(auditEntries).where(read)).toMatchObject([
      { actorId: administrator.id, ownerId: client.id, details: { caseId: theCase.id } },
    ]);
  });

  it("names the team to the client as the other pages do, and not who of it sent a file", async () => {
    const { client, lawyer, administrator, theCase } = await aMandate();
    const sent = await anAttachment(theCase, administrator);
    await readAttachment(administrator.actor, theCase.id, sent.id);
    await aMember(theCase, lawyer, "lawyer");
    await readAttachment(lawyer.actor, theCase.id, sent.id);
    const sheet = await readCustody(client.actor, theCase.id, sent.id);
    expect(sheet.sender).toMatch(/^équipe /);
    expect(sheet.openings.map(({ by }) => by)).toEqual([
      expect.stringMatching(/^Alix M\., équipe /),
      "Maître Lou Berger, avocat",
    ]);
    expect(JSON.stringify(sheet.openings)).not.toContain("Martin");
    expect((await readCustody(lawyer.actor, theCase.id, sent.id)).sender).toMatch(/^Alix Martin, équipe /);
  });

  it("keeps the opening of an account that is deleted, without a name", async () => {
    const { client, theCase, file } = await aMandate();
    const opened = {
      action: "attachment.opened",
      subjectType: "file",
      subjectId: file.id,
      ownerId: client.id,
    } as const;
    await transaction((tx) => recordAudit(tx, crypto.randomUUID(), opened));
    const { openings } = await readCustody(client.actor, theCase.id, file.id);
    expect(openings).toMatchObject([{ by: "Un compte supprimé", what: "Fichier ouvert" }]);
  });

  it("is for the client, the lawyer in charge, and an administrator who gives a reason once there is a lawyer", async () => {
    const { client, lawyer, administrator, theCase, file } = await aMandate();
    const [helper, stranger, otherLawyer] = [await aClient(), await aPerson(), await aLawyerOnDuty()];
    await aMember(theCase, helper, "helper", { canWrite: true });
    const refusal = ({ actor }: Person) =>
      readCustody(actor, theCase.id, file.id).then(
        () => null,
        ({ code }) => code,
      );
    expect(await refusal(administrator)).toBeNull();
    await aMember(theCase, lawyer, "lawyer");
    expect(await refusal(client)).toBeNull();
    expect(await refusal(lawyer)).toBeNull();
    expect(await refusal(administrator)).toBe("reason_needed");
    for (const person of [helper, stranger, otherLawyer]) expect(await refusal(person)).toBe("not_found");
    await expect(readCustody(client.actor, theCase.id, "x")).rejects.toMatchObject({ code: "not_found" });
  });

  it("says in its PDF the digest, the sender, the openings and what it does not prove, with a receipt that is checked", async () => {
    const { client, administrator, theCase, file } = await aMandate();
    await readAttachment(administrator.actor, theCase.id, file.id);
    const { receipt } = await readCustody(client.actor, theCase.id, file.id);
    const text = await pdfOf(client, theCase, file.id);
    for (const printed of [
      "Fiche de la pièce 1",
      theCase.reference,
      file.name,
      "Jeanne Petit",
      "Alix M.",
      receipt.code,
    ])
      expect(text).toContain(printed);
    expect(text.replace(/\s/g, "")).toContain(file.sha256);
    expect(text).toContain("Elle ne dit pas qui a créé ce fichier, ni quand, ni si son contenu est vrai.");
    expect(await readPdfLink(await bytesOf(client, theCase, file.id))).toContain(checkPath(receipt));
  });
});

describe("the witness of a digest", () => {
  it("is the journal’s line of the receipt, which a stamp of an authority dates", async () => {
    const authority = await startTimeStampAuthority();
    const before = config;
    setConfig({ ...before, TIMESTAMP_URL: authority.url, TIMESTAMP_CA: authority.rootFile });
    try {
      const { client, theCase } = await aMandate();
      const id = await send(theCase, client, "note.txt", fixture("files/note.txt"));
      const witness = async () => (await readCustody(client.actor, theCase.id, id)).witness;
      expect(await witness()).toEqual({ link: null, stamp: null });
      const head = (await publishHead()) as Head;
      expect(await witness()).toEqual({ link: expect.any(Number), stamp: null });
      expect(await pdfOf(client, theCase, id)).toContain("ni l’horodatage d’un tiers");
      await saveCheckpoint();
      expect(await witness()).toMatchObject({ stamp: { head, at: expect.any(Date) } });
      const text = await pdfOf(client, theCase, id);
      expect(text).toContain("Une autorité d’horodatage a daté ce maillon");
      expect(text).not.toContain("ni l’horodatage d’un tiers");
      // Any authority could have made it: nothing says whose it is.
      setConfig({ ...before, TIMESTAMP_URL: authority.url });
      expect(await witness()).toMatchObject({ stamp: null });
    } finally {
      setConfig(before);
      await authority.close();
    }
  });

  it("says that the journal has another digest than the row", async () => {
    const { client, theCase } = await aMandate();
    const id = await send(theCase, client, "note.txt", fixture("files/note.txt"));
    await db
      .update(files)
      .set({ sha256: "a".repeat(64) })
      .where(eq(files.id, id));
    expect((await readCustody(client.actor, theCase.id, id)).witness).toBe("differs");
    expect(await pdfOf(client, theCase, id)).toContain("le journal a inscrit une autre empreinte");
  });

  it("is missing for a file of before", async () => {
    const { client, theCase, file } = await aMandate();
    expect((await readCustody(client.actor, theCase.id, file.id)).witness).toBeNull();
  });
});

const bytesOf = async ({ actor, id }: Person, theCase: Case, fileId: string) =>
  new Uint8Array(
    await new Response(custodyPdf(await readCustody(actor, theCase.id, fileId), id) as BodyInit).arrayBuffer(),
  );
const pdfOf = async (person: Person, theCase: Case, fileId: string) =>
  (await readPdf(await bytesOf(person, theCase, fileId))).replace(/\s+/g, " ");
