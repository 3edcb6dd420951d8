import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { auditEntries, cases } from "~/db/schema/index.ts";
import { listOwnAccess } from "~/features/privacy/access/queries.server.ts";
import { ownJournal } from "~/features/privacy/own-data/queries.server.ts";
import { aCase, aClient, aLawyer, aMember, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { readCaseForAdministration } from "../details/queries.server.ts";
import { readOwnCase } from "../wizard/queries.server.ts";
import { addCall, deleteCall, editCall } from "./commands.server.ts";
import { listCalls } from "./queries.server.ts";
import { type CallInput, callSchema } from "./schema.ts";

freshDatabase();

const TYPED = {
  calledOn: "2026-11-02",
  calledAt: "14 h 05",
  direction: "incoming",
  caller: "Camille Moreau",
  text: "La banque a reconnu l’absence d’alerte.",
};
const aCall = (given: object = {}): CallInput => callSchema.parse({ id: crypto.randomUUID(), ...TYPED, ...given });

describe("the call log of a case", () => {
  it("does not overwrite what another tab has stored of a call meanwhile; the same sent twice is no conflict", async () => {
    const { actor } = await anAdministrator();
    const caseRow = await aCase(await aClient(), { status: "active" });
    const call = aCall();
    await addCall(actor, caseRow.id, call);
    const stored = async () => (await listCalls(actor, caseRow))[0];
    const version = (await stored())?.version;
    const first = { ...call, caller: "La banque", version };
    await editCall(actor, caseRow.id, first);
    await editCall(actor, caseRow.id, first);
    const second = { ...call, text: "Elle rappellera lundi.", version };
    await expect(editCall(actor, caseRow.id, second)).rejects.toMatchObject({ code: "case_call_changed", status: 409 });
    expect(await stored()).toMatchObject({ caller: "La banque", text: call.text });
    await editCall(actor, caseRow.id, { ...second, version: (await stored())?.version });
    expect(await stored()).toMatchObject({ caller: call.caller, text: "Elle rappellera lundi." });
  });

  it("lists the latest call first, in the hour of Paris; sent twice, a call is one", async () => {
    const { actor } = await anAdministrator({ firstName: "Alix", lastName: "Bernard" });
    const caseRow = await aCase(await aClient(), { status: "active" });
    const first = aCall({ minutes: "7", nextStep: "Demander l’enregistrement" });
    await addCall(actor, caseRow.id, first);
    await addCall(actor, caseRow.id, first);
    await addCall(actor, caseRow.id, aCall({ calledOn: "2026-11-03", direction: "outgoing", calledAt: "9:30" }));
    const { calls } = await readCaseForAdministration(actor, caseRow.id);
    expect(calls).toMatchObject([
      { day: "2026-11-03", time: "09:30", direction: "outgoing", minutes: null, nextStep: null },
      { day: "2026-11-02", time: "14:05", minutes: 7, nextStep: "Demander l’enregistrement", author: "Alix Bernard" },
    ]);
    expect(calls[1]?.calledAt.toISOString()).toBe("2026-11-02T13:05:00.000Z");
  });

  it("is changed and removed by its author only; the history records it without the text", async () => {
    const { actor } = await anAdministrator();
    const colleague = (await anAdministrator()).actor;
    const caseRow = await aCase(await aClient(), { status: "active" });
    const call = aCall();
    await addCall(actor, caseRow.id, call);
    const changed = { ...call, text: "Elle rappellera lundi." };
    await expect(editCall(colleague, caseRow.id, changed)).rejects.toMatchObject({ code: "call_not_yours" });
    await expect(deleteCall(colleague, caseRow.id, call.id)).rejects.toMatchObject({ code: "call_not_yours" });
    await editCall(actor, caseRow.id, changed);
    expect(await listCalls(colleague, caseRow)).toMatchObject([{ text: "Elle rappellera lundi.", isOwn: false }]);
    await deleteCall(actor, caseRow.id, call.id);
    await deleteCall(actor, caseRow.id, call.id);
    expect(await listCalls(actor, caseRow)).toEqual([]);
    const trail = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, caseRow.id));
    expect(trail.map(({ action }) => action)).toEqual(["call.added", "call.edited", "call.deleted"]);
    expect(JSON.stringify(trail)).not.toContain("rappellera");
  });

  it("does not stop the clock, which only a written answer stops", async () => {
    const { actor } = await anAdministrator();
    const caseRow = await aCase(await aClient(), { status: "in_review", submittedAt: new Date() });
    await addCall(actor, caseRow.id, aCall({ direction: "outgoing" }));
    const [row] = await db.select().from(cases).where(eq(cases.id, caseRow.id));
    expect(row?.firstAnsweredAt).toBeNull();
  });

  it("is nowhere for the client, nor for an administrator who has given no reason in a case with a lawyer", async () => {
    const [owner, lawyer] = [await aClient(), await aLawyer()];
    const caseRow = await aCase(owner, { status: "active" });
    await aMember(caseRow, lawyer, "lawyer");
    await addCall(lawyer.actor, caseRow.id, aCall());
    await expect(addCall(owner.actor, caseRow.id, aCall())).rejects.toMatchObject({ code: "case_not_found" });
    expect(await listCalls(owner.actor, caseRow)).toEqual([]);
    expect(JSON.stringify(await readOwnCase(owner.actor, caseRow.id))).not.toContain("alerte");
    expect((await listOwnAccess(owner.actor, null)).entries.map(({ action }) => action)).not.toContain("call.added");
    for await (const page of ownJournal(owner.actor)) expect(JSON.stringify(page)).not.toContain("Appel");
    expect((await readCaseForAdministration(lawyer.actor, caseRow.id)).calls).toHaveLength(1);
    expect((await readCaseForAdministration((await anAdministrator()).actor, caseRow.id)).calls).toEqual([]);
  });
});

describe("the form of a call", () => {
  it("takes an hour as it is written in French, and refuses what is no hour and a day to come", () => {
    for (const [typed, read] of [
      ["9:05", "09:05"],
      ["14h30", "14:30"],
      ["14 h", "14:00"],
    ])
      expect(aCall({ calledAt: typed }).calledAt).toBe(read);
    for (const wrong of [{ calledAt: "25:00" }, { calledOn: "2999-01-01" }, { minutes: "0" }, { caller: " " }])
      expect(callSchema.safeParse({ id: crypto.randomUUID(), ...TYPED, ...wrong }).success).toBe(false);
  });
});
