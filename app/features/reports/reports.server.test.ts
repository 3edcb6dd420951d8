import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries, caseReports, cases } from "~/db/schema";
import { beginKeyChange } from "~/platform/crypto/master-keys.server";
import { aCase, aClient, aLawyer, aMember, anAdministrator, aPayment } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { countToReencrypt, reencrypt } from "../../../ops/keys/reencrypt";
import { setReportDone } from "./commands.server";
import { noun } from "./noun.server";
import { listReports, readReports, summarizeReports } from "./queries.server";

freshDatabase();

const NOT_FOUND = { code: "case_not_found" };
const DONE = { service: "thesee", doneOn: "2026-03-20", reference: "2026-001-XYZ" } as const;

async function aReportedCase() {
  const owner = await aClient({ firstName: "Camille", lastName: "Moreau" });
  const description = "Un SMS m’a menée sur https://colis-suivi.site, puis un appel du 06 12 34 56 78.";
  const theCase = await aCase(owner, { status: "active", scamType: "phishing", contactMethod: "sms", description });
  return { owner, theCase };
}

describe("a report that needs no letter", () => {
  it("is kept with its number sealed, changed and taken back, each time in the journal without the number", async () => {
    const { owner, theCase } = await aReportedCase();
    await setReportDone(owner.actor, theCase.id, DONE);
    await setReportDone(owner.actor, theCase.id, { ...DONE, doneOn: "2026-03-21" });
    const stored = await db.select().from(caseReports).where(eq(caseReports.caseId, theCase.id));
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain("XYZ");
    expect(await listReports(theCase.id)).toMatchObject([
      { service: "thesee", doneOn: "2026-03-21", reference: "2026-001-XYZ", isLost: false },
    ]);
    expect(await summarizeReports(theCase.id)).toMatch(
      /^Signalements .*\nTHESEE, le 21 mars 2026, n°\u00a02026-001-XYZ$/,
    );
    for (let n = 0; n < 2; n++) await setReportDone(owner.actor, theCase.id, { service: "thesee" });
    expect(await listReports(theCase.id)).toEqual([]);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, theCase.id));
    const ours = entries.filter(({ action }) => action.startsWith("report."));
    expect(ours.map(({ action }) => action).sort()).toEqual(["report.done", "report.done", "report.withdrawn"]);
    expect(JSON.stringify(ours)).not.toContain("XYZ");
  });

  it("is ticked by its owner and a helper who may write, and read only by others", async () => {
    const { owner, theCase } = await aReportedCase();
    const [writer, reader, lawyer, staff, stranger] = await Promise.all([
      aClient(),
      aClient(),
      aLawyer(),
      anAdministrator(),
      aClient(),
    ]);
    await aMember(theCase, writer, "helper", { canWrite: true });
    await aMember(theCase, reader, "helper");
    await aMember(theCase, lawyer, "lawyer");
    await setReportDone(writer.actor, theCase.id, DONE);
    for (const { actor } of [reader, lawyer, staff, stranger])
      await expect(setReportDone(actor, theCase.id, DONE)).rejects.toMatchObject(NOT_FOUND);
    expect(await readReports(writer.actor, theCase.id, null)).toMatchObject({
      canTick: true,
      helped: "de Camille Moreau",
    });
    expect(await readReports(reader.actor, theCase.id, null)).toMatchObject({ canTick: false });
    for (const { actor } of [lawyer, staff, stranger])
      await expect(readReports(actor, theCase.id, null)).rejects.toMatchObject(NOT_FOUND);
    expect(await readReports(owner.actor, theCase.id, null)).toMatchObject({ canTick: true, helped: null });
  });

  it("of a draft is its owner's only", async () => {
    const owner = await aClient();
    const writer = await aClient();
    const draft = await aCase(owner, { status: "draft" });
    await aMember(draft, writer, "helper", { canWrite: true });
    await setReportDone(owner.actor, draft.id, DONE);
    await expect(setReportDone(writer.actor, draft.id, DONE)).rejects.toMatchObject(NOT_FOUND);
  });

  it("says when its number cannot be read any more, and is then written again", async () => {
    const { owner, theCase } = await aReportedCase();
    await setReportDone(owner.actor, theCase.id, DONE);
    await db.update(caseReports).set({ encryptedReference: "altered" }).where(eq(caseReports.caseId, theCase.id));
    expect(await listReports(theCase.id)).toMatchObject([{ reference: null, isLost: true, doneOn: DONE.doneOn }]);
    await setReportDone(owner.actor, theCase.id, DONE);
    expect(await listReports(theCase.id)).toMatchObject([{ reference: DONE.reference, isLost: false }]);
  });

  it("opens after a change of the master key, which names those that cannot be read", async () => {
    const { owner, theCase } = await aReportedCase();
    await setReportDone(owner.actor, theCase.id, DONE);
    await setReportDone(owner.actor, theCase.id, { ...DONE, service: "pharos" });
    const [reports] = noun.sealed;
    await beginKeyChange();
    expect(await countToReencrypt(reports)).toBeGreaterThanOrEqual(2);
    const altered = and(eq(caseReports.caseId, theCase.id), eq(caseReports.service, "pharos"));
    await db.update(caseReports).set({ encryptedReference: "altered" }).where(altered);
    expect(await reencrypt(reports, () => {})).toEqual([`numéro du signalement ${theCase.id} (pharos)`]);
    expect(await countToReencrypt(reports)).toBe(1);
    expect(await listReports(theCase.id)).toMatchObject([{ reference: DONE.reference }, { isLost: true }]);
  });
});

describe("the services of another country", () => {
  it("come first for who lives there, and the French ones are said to be so", async () => {
    const owner = await aClient({ country: "Suisse" });
    const theCase = await aCase(owner, { status: "active", scamType: "fake_investment" });
    const { home, services } = await readReports(owner.actor, theCase.id, null);
    expect(home?.title).toBe("En Suisse");
    expect(home?.reports.map(({ name }) => name)).toEqual(["Police de votre canton", "OFCS"]);
    expect(new Set(services.map(({ verdictText }) => verdictText))).toEqual(new Set(["Service français"]));
  });

  it("are not shown to who lives in France", async () => {
    const { owner, theCase } = await aReportedCase();
    expect((await readReports(owner.actor, theCase.id, null)).home).toBeNull();
  });
});

describe("the sheets to copy", () => {
  it("hold the facts of the case in the order of each service, and name those that are missing", async () => {
    const { owner, theCase } = await aReportedCase();
    await aPayment(theCase, {
      method: "card",
      validatedBy: "not_me",
      lastFour: "4821",
      payeeName: "Vilnius Trade",
      ownBank: "Banque du Nord",
    });
    const { services } = await readReports(owner.actor, theCase.id, null);
    const of = (id: string) => services.find((service) => service.id === id);
    expect(of("perceval")).toMatchObject({ verdict: "concerned", sheet: { missing: [] } });
    const fields = of("perceval")?.sheet?.fields ?? [];
    expect(fields.map(({ key }) => key)).toEqual(["identity", "cardPayments", "sites", "bank", "story"]);
    expect(fields[0]?.text).toMatch(/^Camille Moreau\nDate de naissance\u00a0: /);
    expect(fields[1]?.text).toMatch(
      /^14\/03\/2026 · 1\s200\s€ · Carte bancaire · carte finissant par 4821 · Vilnius Trade$/,
    );
    expect(fields[2]?.text).toBe("https://colis-suivi.site");
    expect(of("sms_33700")?.sheet?.fields.map(({ text }) => text)[0]).toBe("06 12 34 56 78");
    expect(of("pharos")).toMatchObject({ verdict: "concerned" });
    expect(of("thesee")?.sheet?.missing).toEqual(["IBAN des bénéficiaires", "cryptomonnaies", "adresses e-mail"]);
  });

  it("of a company name it and its seat, without the home and the birth of who writes for it", async () => {
    const { owner, theCase } = await aReportedCase();
    await db
      .update(cases)
      .set({
        ...{ filledFor: "company", representedName: "Atelier Nord SARL", representedLink: "comptable" },
        ...{ companySiren: "732829320", companyAddress: "12 rue Haute", companyCity: "Lyon" },
      })
      .where(eq(cases.id, theCase.id));
    const { services } = await readReports(owner.actor, theCase.id, null);
    const sheet = services.flatMap(({ sheet: one }) => one?.fields ?? []).find(({ key }) => key === "identity");
    expect(sheet?.text).toMatch(/^Atelier Nord SARL\nSIREN\u00a0: 732829320\n12 rue Haute\nLyon\n/);
    expect(sheet?.text).toContain("Signalé par\u00a0: Camille Moreau, comptable");
    expect(sheet?.text).not.toContain("naissance");
    expect(sheet?.text).not.toContain(owner.profile.address);
  });

  it("of a service that does not seem to concern the case are made when they are asked for", async () => {
    const { owner, theCase } = await aReportedCase();
    const sheetOf = async (shown: string | null) =>
      (await readReports(owner.actor, theCase.id, shown)).services.find(({ id }) => id === "signalconso")?.sheet;
    expect(await sheetOf(null)).toBeNull();
    expect(await sheetOf("signalconso")).not.toBeNull();
  });

  it("have nothing of the owner's profile for a helper", async () => {
    const { owner, theCase } = await aReportedCase();
    const helper = await aClient();
    await aMember(theCase, helper, "helper");
    const page = JSON.stringify(await readReports(helper.actor, theCase.id, null));
    expect(page).not.toContain(owner.email);
    expect(page).not.toContain("Date de naissance");
  });
});
