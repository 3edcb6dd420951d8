import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { auditEntries, caseTags } from "~/db/schema/index.ts";
import { deletePerson } from "~/features/people/deletion.commands.server.ts";
import { ownJournal } from "~/features/privacy/own-data/queries.server.ts";
import {
  aCase,
  aClient,
  aLawyerOnDuty,
  aMember,
  anAdministrator,
  type Case,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { caseFilters, listCases } from "../desk/queries.server.ts";
import { addTag, removeTag, tagMany } from "./commands.server.ts";
import { listTags, readTagging } from "./queries.server.ts";
import { MAX_TAGS } from "./rules.ts";

freshDatabase();

let staff: Person;
let client: Person;
let [lawyer, other]: Person[] = [];
let theCase: Case;
const names = async (person: Person) => (await listTags(person.actor)).map(({ name }) => name);
const list = async (person: Person, given: Record<string, string> = {}) =>
  (await listCases(person.actor, caseFilters.parse(given))).cases;
const tag = (person: Person, name: string, caseId = theCase.id) => addTag(person.actor, { caseId, tag: name });

beforeAll(async () => {
  [staff, client, lawyer, other] = [
    await anAdministrator(),
    await aClient(),
    await aLawyerOnDuty(),
    await aLawyerOnDuty(),
  ];
  theCase = await aCase(client, { status: "active" });
  await aMember(theCase, lawyer, "lawyer");
  await aMember(await aCase(client, { status: "active" }), other as Person, "lawyer");
});

describe("internal tags of cases", () => {
  it("are added once whatever their case and spaces, shown in the list and removed", async () => {
    await tag(lawyer as Person, "  Crypto   Binance ");
    await tag(staff, "crypto binance");
    const [row] = await list(lawyer as Person);
    expect(row?.tags).toEqual(["Crypto Binance"]);
    await removeTag(staff.actor, { caseId: theCase.id, tag: "CRYPTO BINANCE" });
    expect((await list(staff)).find(({ id }) => id === theCase.id)?.tags).toEqual([]);
  });

  it("are spelled as on the other cases of the person, and never as on those of another lawyer", async () => {
    await tag(lawyer as Person, "AVOUE Tout");
    const [own] = await list(other as Person);
    await tag(other as Person, "avoue tout", own?.id);
    expect((await list(other as Person))[0]?.tags).toEqual(["avoue tout"]);
    const second = await aCase(client, { status: "active" });
    await aMember(second, lawyer as Person, "lawyer");
    await tag(lawyer as Person, "avoue tout", second.id);
    expect((await readTagging((lawyer as Person).actor, { ...second, membership: "lawyer" }))?.tags).toEqual([
      "AVOUE Tout",
    ]);
  });

  it("are suggested and filtered by only among the cases that the person handles", async () => {
    await tag(lawyer as Person, "Secret de Paul");
    expect(await names(lawyer as Person)).toContain("Secret de Paul");
    expect(await names(staff)).toContain("Secret de Paul");
    expect(await names(other as Person)).not.toContain("Secret de Paul");
    expect(await names(client)).toEqual([]);
    expect((await list(lawyer as Person, { tag: "secret DE paul" })).map(({ id }) => id)).toEqual([theCase.id]);
    expect(await list(other as Person, { tag: "secret de paul" })).toEqual([]);
  });

  it("cannot be read or set by the client of the case, an administrator included, nor by another lawyer", async () => {
    const own = await aCase(staff, { status: "active" });
    const colleague = await anAdministrator();
    await tag(colleague, "Dossier d’une collègue", own.id);
    expect((await list(staff)).find(({ id }) => id === own.id)?.tags).toEqual([]);
    expect(await list(staff, { tag: "dossier d’une collègue" })).toEqual([]);
    expect(await names(staff)).not.toContain("Dossier d’une collègue");
    for (const person of [staff, client, lawyer as Person])
      await expect(tag(person, "x", own.id)).rejects.toMatchObject({ code: "case_not_found" });
    await expect(tag(client, "x")).rejects.toMatchObject({ code: "case_not_found" });
    expect(await readTagging(client.actor, theCase)).toBeNull();
  });

  it("are refused when empty, too long or too many", async () => {
    const crowded = await aCase(client, { status: "active" });
    await expect(tag(staff, " \u0000 ", crowded.id)).rejects.toMatchObject({ code: "tag_required" });
    await expect(tag(staff, "x".repeat(31), crowded.id)).rejects.toMatchObject({ code: "tag_too_long" });
    for (let n = 0; n < MAX_TAGS; n++) await tag(staff, `Étiquette ${n}`, crowded.id);
    await expect(tag(staff, "De trop", crowded.id)).rejects.toMatchObject({ code: "too_many_tags" });
    await tag(staff, "étiquette 3", crowded.id);
    expect(await db.$count(caseTags, eq(caseTags.caseId, crowded.id))).toBe(MAX_TAGS);
  });

  it("are added to several cases at once and removed from them, each that refuses it with its reason", async () => {
    const [first, second, full] = [
      await aCase(client, { status: "active" }),
      await aCase(client, { status: "active" }),
      await aCase(client, { status: "active" }),
    ];
    for (let n = 0; n < MAX_TAGS; n++) await tag(staff, `Étiquette ${n}`, full.id);
    const own = await aCase(staff, { status: "active" });
    const ids = [first.id, second.id, full.id, own.id];
    const tagsOf = async (id: string) => (await list(staff)).find((row) => row.id === id)?.tags;
    const added = await tagMany(staff.actor, { ids, tag: "Audience", change: "add" });
    expect(added.done).toBe(2);
    expect(added.refused.map(({ id }) => id).sort()).toEqual([full.id, own.id].sort());
    expect(added.refused.find(({ id }) => id === full.id)?.reason).toContain("10 étiquettes au plus");
    expect([await tagsOf(first.id), await tagsOf(own.id)]).toEqual([["Audience"], []]);
    expect((await tagMany(staff.actor, { ids, tag: "AUDIENCE", change: "remove" })).done).toBe(3);
    expect([await tagsOf(first.id), await tagsOf(second.id)]).toEqual([[], []]);
    const foreign = await tagMany((other as Person).actor, { ids, tag: "Audience", change: "add" });
    expect(foreign).toEqual({ done: 0, refused: [] });
    await expect(tagMany(staff.actor, { ids, tag: " ", change: "add" })).rejects.toMatchObject({
      code: "tag_required",
    });
  });

  it("are recorded without their name, in no journal that the client reads, and leave with the case", async () => {
    const person = await aClient();
    const caseRow = await aCase(person, { status: "active" });
    await tag(staff, "Ne répond plus", caseRow.id);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, caseRow.id));
    expect(entries.map(({ action }) => action)).toEqual(["tag.added"]);
    expect(JSON.stringify(entries)).not.toContain("répond");
    for await (const page of ownJournal(person.actor))
      expect(page.map(({ action }) => action)).not.toContain("tag.added");
    await deletePerson(staff.actor, person.id);
    expect(await db.$count(caseTags, eq(caseTags.caseId, caseRow.id))).toBe(0);
  });
});
