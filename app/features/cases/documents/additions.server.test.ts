import { appendFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { cases } from "~/db/schema";
import { setDeadlineDone } from "~/features/deadlines/done.commands.server";
import { sendLetter } from "~/features/letters/sending.commands.server";
import { listPayments } from "~/features/payments/queries.server";
import { setReportDone } from "~/features/reports/commands.server";
import { aCase, aClient, aLetter, anAdministrator, aPayment } from "~tests/factories";
import { pdfText, readPdfText, unzipCase, verifyDigests } from "~tests/setup/archives";
import { freshDatabase } from "~tests/setup/database";
import { readAdditions } from "./additions.server";
import { exportCase, exportEvidence } from "./commands.server";

freshDatabase();

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "copy-"));
});
afterEach(() => rm(dir, { recursive: true }));

/** A card payment and a transfer to Lithuania, reported, complained about, answered, with a complaint and two reports. */
async function aWholeCase() {
  const owner = await aClient({ firstName: "Camille", lastName: "Moreau" });
  const theCase = await aCase(owner, { status: "active", scamType: "phishing", contactMethod: "sms" });
  const told = { contactDate: "2026-03-10", contactDatePrecision: null, policeReport: true };
  await db
    .update(cases)
    .set({ ...told, policeReportDate: "2026-03-18", policeReportNumber: "2026/118" })
    .where(eq(cases.id, theCase.id));
  const card = { method: "card", validatedBy: "not_me", knownOn: "2026-03-15", writtenReportOn: "2026-03-16" } as const;
  const payment = await aPayment(theCase, {
    ...card,
    accountCountry: "FR",
    debitedOn: "2026-03-14",
    complainedOn: "2026-04-30",
  });
  await aPayment(theCase, {
    debitedOn: "2026-03-12",
    method: "transfer",
    payeeName: "=HYPERLINK(1)",
    payeeIban: "LT121000011101001000",
    answeredOn: "2026-05-04",
    bankAnswerText: "=1+1",
  });
  await setDeadlineDone(owner.actor, theCase.id, {
    what: { paymentId: payment.id, rule: "civi_3_years" },
    doneOn: "2026-05-02",
  });
  await setReportDone(owner.actor, theCase.id, { service: "perceval", doneOn: "2026-03-17", reference: "=PV(2)" });
  await setReportDone(owner.actor, theCase.id, { service: "pharos", doneOn: "2026-03-19" });
  return { owner, theCase };
}

/** Sends a letter about the first payment of a case. */
async function aSentLetter({ owner, theCase }: Awaited<ReturnType<typeof aWholeCase>>): Promise<void> {
  const [payment] = await listPayments(theCase.id);
  const letter = await aLetter(theCase, { paymentIds: payment ? [payment.id] : [], ground: "unauthorised" });
  await sendLetter(owner.actor, theCase.id, letter, { sentOn: "2026-05-06", sending: "registered_post" });
}

/** The cells of a table whose cells hold no line end. */
function rowsOf(csv: string): string[][] {
  const [, ...lines] = csv.trimEnd().split("\r\n");
  return lines.map((line) =>
    [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, a, b]) => a ?? b ?? ""),
  );
}

describe("the file for the lawyer", () => {
  it("holds the letters that were sent, as text, as a Word document and in the PDF, which sha256sum verifies", async () => {
    const whole = await aWholeCase();
    await aSentLetter(whole);
    const { owner, theCase } = whole;
    const folder = await unzipCase(await exportEvidence(owner.actor, theCase.id), dir);
    const name = "lettres/01-2026-05-06-refusal-reply";
    const verified = await verifyDigests(folder);
    expect(verified).toEqual(expect.arrayContaining([`${name}.docx: OK`, `${name}.txt: OK`, "dossier.pdf: OK"]));
    expect(await readFile(join(folder, `${name}.txt`), "utf8")).toMatch(/^Camille Moreau\n/);
    const pdf = await readPdfText(join(folder, "dossier.pdf"));
    expect(pdf).toContain("Lettres envoyées");
    expect(pdf).toContain("envoyée le 06/05/2026 (Lettre recommandée avec avis de réception)");
    expect(await readFile(join(folder, "chronologie.csv"), "utf8")).toMatch(/06\/05\/2026.*Lettre envoyée/);
  });

  it("holds the tables of the payments, deadlines, reports and the chronology, which sha256sum verifies", async () => {
    const { owner, theCase } = await aWholeCase();
    const folder = await unzipCase(await exportEvidence(owner.actor, theCase.id), dir);
    const tables = ["chronologie.csv", "echeances.csv", "operations.csv", "signalements.csv"];
    expect((await readdir(folder)).sort()).toEqual(["SHA256SUMS", ...tables, "dossier.pdf", "manifeste.json"].sort());
    expect((await verifyDigests(folder)).sort()).toEqual(
      [...tables, "dossier.pdf", "manifeste.json"].sort().map((name) => `${name}: OK`),
    );
    const csv = Object.fromEntries(
      await Promise.all(tables.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const)),
    );
    for (const text of Object.values(csv)) {
      expect(text).toMatch(/^\uFEFF[^\r\n]+\r\n/);
      expect(text).not.toMatch(/(^|[;\n])"?=/);
    }
    expect(rowsOf(csv["signalements.csv"] ?? "")).toEqual([
      ["Perceval", "17/03/2026", "'=PV(2)"],
      ["PHAROS", "19/03/2026", ""],
    ]);

    const answer = rowsOf(csv["echeances.csv"] ?? "").find((cells) => cells[13] === "bank_answer_15_days");
    expect(answer).toMatchObject([
      "Carte bancaire de 1 200 €, le 14 mars 2026",
      "La banque répond à votre réclamation",
      "27/05/2026",
      "",
      expect.any(String),
      "",
      "Date sûre",
      "",
      "Obligation de la banque ou de l’organisme",
      "Code monétaire et financier, L133-45",
      "doctrine.fr",
      "15 jours d’ouverture de la banque (lundi à vendredi, hors fériés) après votre réclamation écrite (30 avril 2026)",
      expect.any(String),
      "bank_answer_15_days",
      "22/11/2026",
      expect.stringMatching(/^\d{2}\/\d{2}\/20\d{2}$/),
    ]);

    const events = rowsOf(csv["chronologie.csv"] ?? "");
    const days = events.map(([date = ""]) => date.split("/").reverse().join("-"));
    expect(days).toEqual(days.toSorted());
    expect(events.filter(([, kind]) => kind !== "Échéance calculée").map((cells) => cells.slice(0, 3))).toEqual([
      ["10/03/2026", "Premier contact", "SMS"],
      ["12/03/2026", "Opération", "Virement de 1 200 €, =HYPERLINK(1)"],
      ["14/03/2026", "Opération", "Carte bancaire de 1 200 €"],
      ["15/03/2026", "Découverte", ""],
      ["16/03/2026", "Signalement écrit à la banque", ""],
      ["17/03/2026", "Signalement à un service public", "Perceval, numéro =PV(2)"],
      ["18/03/2026", "Plainte", "Numéro 2026/118"],
      ["19/03/2026", "Signalement à un service public", "PHAROS"],
      ["30/04/2026", "Réclamation écrite", ""],
      ["02/05/2026", "Démarche faite", "Plus tard, si vos revenus sont modestes : demander une aide à l’État (CIVI)"],
      ["04/05/2026", "Réponse de la banque", "'=1+1"],
    ]);
    expect(events.find(([, , text]) => text?.startsWith("La banque répond à votre réclamation."))?.[0]).toBe(
      "27/05/2026",
    );

    await appendFile(join(folder, "echeances.csv"), "x");
    await expect(verifyDigests(folder)).rejects.toMatchObject({
      stdout: expect.stringContaining("echeances.csv: FAILED"),
    });
  });

  it("says the same in its PDF, and the staff's PDF does too", async () => {
    const { owner, theCase } = await aWholeCase();
    const folder = await unzipCase(await exportEvidence(owner.actor, theCase.id), dir);
    const { stream } = await exportCase((await anAdministrator()).actor, theCase.id, { notes: false });
    const ofStaff = await pdfText(new Uint8Array(await new Response(stream).arrayBuffer()));
    for (const text of [await readPdfText(join(folder, "dossier.pdf")), ofStaff])
      for (const expected of [
        "Information générale, à confirmer avec votre avocat.",
        "avec les règles lues le 22 novembre 2026",
        "Date sûre · Code monétaire et financier, L133-45",
        "À confirmer",
        "Perceval Numéro : =PV(2)",
        "Opérations, démarches et échéances par date",
        "Signalement à un service public : PHAROS",
      ])
        expect(text).toContain(expected);
  });

  it("of a case without payments and reports holds no table but what is known", async () => {
    const owner = await aClient();
    const theCase = await aCase(owner, { status: "draft", contactDate: null });
    expect((await readAdditions(theCase)).tables).toEqual([]);
  });
});
