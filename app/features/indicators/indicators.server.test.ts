import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server";
import { auditEntries, caseGroups, caseIndicators, cases, indicatorValues } from "~/db/schema";
import { removeCase } from "~/features/cases/desk/commands.server";
import { removeObjects } from "~/features/files/jobs.server";
import { changeCases } from "~/features/members/change-case.commands.server";
import { deriveCases } from "~/features/members/derivations.commands.server";
import { beginKeyChange, removeUnusedKeys } from "~/platform/crypto/master-keys.server";
import {
  aCase,
  aClient,
  aLawyer,
  aMember,
  aMessage,
  anAdministrator,
  aPayment,
  aVerifiedClient,
} from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { statementsOf } from "~tests/setup/query-log";
import { reencrypt } from "../../../ops/keys/reencrypt";
import { decideIndicator, judgeValue, separateCase } from "./commands.server";
import { indicatorsForCopy } from "./copy.queries.server";
import { linkCounted, regroupLeft } from "./links/jobs.server";
import { noun } from "./noun.server";
import { listIndicators, readIndicators } from "./queries.server";
import type { IndicatorInput } from "./schema";

freshDatabase();
queueJobs(regroupLeft, linkCounted, removeObjects);

const IBAN = "LT601010012345678901";
const input = (given: Partial<IndicatorInput> = {}): IndicatorInput => ({
  kind: "iban",
  value: IBAN,
  source: "typed",
  ...given,
});

async function aVictim(given: Parameters<typeof aCase>[1] = { status: "active" }) {
  const owner = await aVerifiedClient({ firstName: "Camille", lastName: "Moreau" });
  return { owner, theCase: await aCase(owner, given) };
}
type Victim = Awaited<ReturnType<typeof aVictim>>;
const confirm = ({ owner, theCase }: Victim, given: Partial<IndicatorInput> = {}) =>
  decideIndicator(owner.actor, theCase.id, input(given));
const groupOf = async ({ theCase }: Victim) =>
  (await db.select().from(caseGroups).where(eq(caseGroups.caseId, theCase.id)))[0]?.groupId ?? null;
const pageOf = ({ owner, theCase }: Victim) => readIndicators(owner.actor, theCase.id, "client");

describe("a trace of a case", () => {
  it("is suggested from payments, story and messages, each once, without the client’s own", async () => {
    const victim = await aVictim({
      status: "active",
      description: "Marc (conseil@faux-placement.com) m’a fait payer 0x52908400098527886E0F7030069857D2E4169EE7.",
    });
    await aPayment(victim.theCase, { payeeIban: IBAN });
    await aMessage(victim.theCase, { message: `Encore ${IBAN} et le site faux-placement.com, ${victim.owner.email}` });
    const { suggestions } = await pageOf(victim);
    expect(suggestions.map(({ kind, value, source }) => `${source} ${kind} ${value}`)).toEqual([
      `payment iban ${IBAN}`,
      "story crypto_address 0x52908400098527886E0F7030069857D2E4169EE7",
      "story email conseil@faux-placement.com",
      "message site faux-placement.com",
    ]);
  });

  it("is confirmed once, sealed, and neither the table nor the journal shows it", async () => {
    const victim = await aVictim();
    for (let n = 0; n < 2; n++) await confirm(victim, { value: "lt60 1010 0123 4567 8901" });
    const stored = await db.select().from(caseIndicators).where(eq(caseIndicators.caseId, victim.theCase.id));
    expect(stored).toMatchObject([{ exclusion: null, decidedAs: "client", decidedBy: victim.owner.id }]);
    const values = JSON.stringify((await db.execute(sql`select v::text from indicator_values v`)).rows);
    const journal = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, victim.theCase.id));
    expect(journal.map(({ action }) => action)).toEqual(["indicator.confirmed"]);
    expect(values + JSON.stringify(journal)).not.toContain("1010012345678901");
    const { confirmed, suggestions } = await pageOf(victim);
    expect(confirmed).toMatchObject([{ value: IBAN, note: "confirmé par vous, noté à la main" }]);
    expect(suggestions).toEqual([]);
  });

  it("put aside is suggested no more, links nothing, and can be confirmed again", async () => {
    const victim = await aVictim({ status: "active", description: `Il m’a donné ${IBAN}` });
    const other = await aVictim();
    await confirm(other);
    await confirm(victim, { aside: "own" });
    expect(await pageOf(victim)).toMatchObject({
      suggestions: [],
      confirmed: [],
      aside: [{ note: "C’est à vous" }],
    });
    expect(await groupOf(victim)).toBeNull();
    await confirm(victim);
    expect(await groupOf(victim)).toBe(await groupOf(other));
  });

  it("confirmed by the lawyer stays theirs when the client confirms it too", async () => {
    const victim = await aVictim();
    const lawyer = await aLawyer();
    await aMember(victim.theCase, lawyer, "lawyer");
    await confirm(victim);
    await decideIndicator(lawyer.actor, victim.theCase.id, input());
    await confirm(victim);
    expect(await listIndicators(victim.theCase.id)).toMatchObject([{ decidedAs: "lawyer" }]);
  });

  it("that cannot be read, of a case of others, or by a helper who only reads, is refused", async () => {
    const [victim, other, reader] = [await aVictim(), await aVictim(), await aClient()];
    await aMember(victim.theCase, reader, "helper");
    await expect(confirm(victim, { value: "LT601010012345678900" })).rejects.toMatchObject({
      code: "indicator_unreadable",
    });
    for (const { actor } of [other.owner, reader])
      await expect(decideIndicator(actor, victim.theCase.id, input())).rejects.toMatchObject({
        code: "case_not_found",
      });
    await expect(
      judgeValue(victim.owner.actor, victim.theCase.id, crypto.randomUUID(), "common"),
    ).rejects.toMatchObject({
      code: "case_not_found",
    });
    expect(await listIndicators(victim.theCase.id)).toEqual([]);
  });

  it("is in the copies of the case, without a word of others", async () => {
    const [victim, other] = [await aVictim(), await aVictim()];
    for (const one of [victim, other]) await confirm(one);
    const { tables } = await indicatorsForCopy(victim.theCase);
    expect(tables[0]?.content).toContain(`Compte (IBAN);${IBAN};;noté à la main;confirmé par le client`);
    expect(tables[0]?.content).not.toMatch(/autre/);
  });
});

describe("groups", () => {
  it("join sent cases only: a draft counts from when it is sent, a refused case no more", async () => {
    const [first, draft] = [await aVictim(), await aVictim({ status: "draft" })];
    const value = "LT121000011101001000";
    for (const one of [first, draft]) await confirm(one, { value });
    expect([await groupOf(first), await groupOf(draft)]).toEqual([null, null]);
    const move = (status: "active" | "rejected") =>
      transaction((tx) =>
        changeCases(tx, eq(cases.id, draft.theCase.id), () =>
          tx.update(cases).set({ status }).where(eq(cases.id, draft.theCase.id)),
        ),
      );
    await move("active");
    await linkCounted.run({ caseId: draft.theCase.id });
    expect(await groupOf(draft)).not.toBeNull();
    const groupId = (await groupOf(draft)) as string;
    await move("rejected");
    expect(await groupOf(draft)).toBeNull();
    await regroupLeft.run({ groupId, caseIds: [draft.theCase.id] });
    expect(await groupOf(first)).toBeNull();
    expect(await transaction((tx) => deriveCases(tx, [first.theCase.id]))).toEqual([]);
  });

  it("fall apart when the case between two others is deleted", async () => {
    const [one, between, other] = [await aVictim(), await aVictim(), await aVictim()];
    const values = ["FR7630006000011234567890189", "BE68539007547034"];
    await confirm(one, { value: values[0] as string });
    for (const value of values) await confirm(between, { value });
    await confirm(other, { value: values[1] as string });
    const groupId = (await groupOf(one)) as string;
    expect([await groupOf(between), await groupOf(other)]).toEqual([groupId, groupId]);
    await transaction((tx) =>
      changeCases(tx, eq(cases.id, between.theCase.id), ([row]) => removeCase(tx, row as never, null)),
    );
    await regroupLeft.run({ groupId, caseIds: [between.theCase.id] });
    expect([await groupOf(one), await groupOf(other)]).toEqual([null, null]);
  });

  it("lose a case that the operator separates, also once it is confirmed again, until it is taken back", async () => {
    const [one, other, staff] = [await aVictim(), await aVictim(), await anAdministrator()];
    const value = "DE89370400440532013000";
    for (const each of [one, other]) await confirm(each, { value });
    const groupId = (await groupOf(one)) as string;
    await separateCase(staff.actor, one.theCase.id, true);
    await regroupLeft.run({ groupId, caseIds: [one.theCase.id] });
    await decideIndicator(staff.actor, one.theCase.id, input({ value }));
    expect(await groupOf(one)).toBeNull();
    await separateCase(staff.actor, one.theCase.id, false);
    expect(await groupOf(one)).toBe(await groupOf(other));
    expect(await groupOf(one)).not.toBeNull();
  });

  it("lose the links of an account that the operator says many share", async () => {
    const [one, other, staff] = [await aVictim(), await aVictim(), await anAdministrator()];
    const value = "NL91ABNA0417164300";
    for (const each of [one, other]) await confirm(each, { value });
    const groupId = (await groupOf(one)) as string;
    const [row] = await listIndicators(one.theCase.id);
    await judgeValue(staff.actor, one.theCase.id, row?.id as string, "common");
    await regroupLeft.run({ groupId, caseIds: [one.theCase.id, other.theCase.id] });
    expect([await groupOf(one), await groupOf(other)]).toEqual([null, null]);
    await judgeValue(staff.actor, one.theCase.id, row?.id as string, "distinct");
    expect(await groupOf(one)).toBe(await groupOf(other));
  });
});

describe("what others have named", () => {
  const VALUE = "ES9121000418450200051332";

  it("is a number for the operator, a rounded one for lawyers, and for clients once it was checked", async () => {
    const [victim, staff, lawyer] = [await aVictim(), await anAdministrator(), await aLawyer()];
    const words = async () => (await pageOf(victim)).confirmed[0]?.others?.trim();
    const wordsOfLawyer = async () =>
      (await readIndicators(lawyer.actor, victim.theCase.id, "staff")).confirmed[0]?.others?.trim();
    await confirm(victim, { value: VALUE });
    for (let n = 0; n < 2; n++) await confirm(await aVictim(), { value: VALUE });
    const page = await readIndicators(staff.actor, victim.theCase.id, "staff");
    expect(page).toMatchObject({ confirmed: [{ others: "2 autres dossiers" }], links: { size: 3 } });
    await aMember(victim.theCase, lawyer, "lawyer");
    expect(await wordsOfLawyer()).toBe("Aucun rapprochement à montrer à ce jour.");
    for (let n = 0; n < 2; n++) await confirm(await aVictim(), { value: VALUE });
    expect(await wordsOfLawyer()).toBe("D’autres dossiers signalent cette trace\u00a0: 3 au moins.");
    expect(await words()).toBe("Aucun rapprochement à montrer à ce jour.");
    await decideIndicator(lawyer.actor, victim.theCase.id, input({ value: VALUE }));
    expect(await words()).toBe("D’autres personnes ont signalé cette trace\u00a0: 3 au moins.");
    expect((await pageOf(victim)).links).toBeNull();
  });

  it("sends the same statements whether others named it or not", async () => {
    const statements = async (value: string) => {
      const victim = await aVictim();
      const sent = await statementsOf(() => confirm(victim, { value }));
      // The queue of the jobs looks after itself at any time.
      return sent.filter((statement) => !statement.includes("jobs.version"));
    };
    await statements("FI2112345600000785");
    expect(await statements("FI2112345600000785")).toEqual(await statements("SE4550000000058398257466"));
  });

  it("takes as many bytes whether others named it or not", async () => {
    const victim = await aVictim();
    const lawyer = await aLawyer();
    await aMember(victim.theCase, lawyer, "lawyer");
    for (const value of [VALUE, "AT611904300234573201"])
      await decideIndicator(lawyer.actor, victim.theCase.id, input({ value }));
    const { confirmed } = await readIndicators(lawyer.actor, victim.theCase.id, "staff");
    expect(confirmed.map(({ others }) => Buffer.byteLength(others ?? ""))).toEqual([120, 120]);
    expect(new Set(confirmed.map(({ others }) => others)).size).toBe(2);
  });

  it("is not learnt by trying: a day has forty new values", async () => {
    const victim = await aVictim();
    const values = Array.from({ length: 41 }, (_, at) => `telegram:nom${at}`);
    for (const value of values.slice(0, 40)) await confirm(victim, { kind: "handle", value });
    await expect(confirm(victim, { kind: "handle", value: values[40] as string })).rejects.toMatchObject({
      code: "too_many_requests",
    });
  });
});

it("a change of the master key keeps one value: the former digest is compared until the new one has replaced it", async () => {
  const [one, other, third] = [await aVictim(), await aVictim(), await aVictim()];
  const value = "IT60X0542811101000000123456";
  await confirm(one, { value });
  await beginKeyChange();
  await confirm(other, { value });
  expect(await groupOf(one)).toBe(await groupOf(other));
  const before = await db.select().from(indicatorValues);
  expect(await reencrypt(noun.sealed[0], () => {})).toEqual([]);
  await removeUnusedKeys();
  const after = await db.select().from(indicatorValues);
  expect(after).toHaveLength(before.length);
  expect(after.map(({ digest }) => digest.toString("hex")).sort()).not.toEqual(
    before.map(({ digest }) => digest.toString("hex")).sort(),
  );
  await confirm(third, { value });
  expect(await db.select().from(indicatorValues)).toHaveLength(before.length);
  expect((await pageOf(third)).confirmed).toMatchObject([{ value }]);
});
