import { beforeAll, describe, expect, it } from "vitest";
import { aCase, aClient, aLawyerOnDuty, aMember, anAdministrator, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { caseFilters } from "../desk/queries.server.ts";
import { deleteView, renameView, saveView } from "./commands.server.ts";
import { countViews, listViews } from "./queries.server.ts";
import { MAX_VIEW_COUNT, MAX_VIEWS } from "./rules.ts";

freshDatabase();

let staff: Person;
let lawyer: Person;
const uuid = () => crypto.randomUUID() as string;
const save = (person: Person, given: Record<string, string>, name = "Vue", id = uuid()) =>
  saveView(person.actor, { id, name, filters: caseFilters.parse(given) }).then(() => id);

beforeAll(async () => {
  [staff, lawyer] = [await anAdministrator(), await aLawyerOnDuty()];
});

describe("saved views of the list of cases", () => {
  it("keep filters and order under a name, without the searched text, once for one form", async () => {
    const id = await save(
      staff,
      { status: "active", sort: "amount", search: "Dubois", after: "x" },
      "  Gros\n dossiers ",
    );
    await save(staff, { status: "closed" }, "Autre", id);
    expect(await listViews(staff.actor)).toEqual([{ id, name: "Gros dossiers", query: "status=active&sort=amount" }]);
    await renameView(staff.actor, { id, name: "Actifs" });
    expect((await listViews(staff.actor))[0]?.name).toBe("Actifs");
    await deleteView(staff.actor, id);
    await deleteView(staff.actor, id);
    expect(await listViews(staff.actor)).toEqual([]);
  });

  it("belong to one person: nobody else sees, renames or deletes them", async () => {
    const id = await save(staff, { late: "1" });
    expect(await listViews(lawyer.actor)).toEqual([]);
    await expect(renameView(lawyer.actor, { id, name: "À moi" })).rejects.toMatchObject({ code: "not_found" });
    await deleteView(lawyer.actor, id);
    expect((await listViews(staff.actor)).map(({ name }) => name)).toEqual(["Vue"]);
    await deleteView(staff.actor, id);
    const client = await aClient();
    await expect(save(client, { late: "1" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(listViews(client.actor)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("count the cases that their reader handles, up to a bound", async () => {
    const owner = await aClient();
    const own = await aCase(owner, { status: "closed" });
    await aMember(own, lawyer, "lawyer");
    for (let n = 0; n <= MAX_VIEW_COUNT; n++) await aCase(owner, { status: "closed" });
    const [mine, theirs] = [await save(lawyer, { status: "closed" }), await save(staff, { status: "closed" })];
    const free = await save(staff, { status: "closed", lawyer: lawyer.id });
    expect(await countViews(lawyer.actor)).toEqual({ [mine]: 1 });
    expect(await countViews(staff.actor)).toEqual({ [theirs]: MAX_VIEW_COUNT + 1, [free]: 1 });
  });

  it("are refused without a name, with a long one, without a filter, and when there are too many", async () => {
    const person = await anAdministrator();
    await expect(save(person, { late: "1" }, " ")).rejects.toMatchObject({ code: "view_name_required" });
    await expect(save(person, { late: "1" }, "x".repeat(41))).rejects.toMatchObject({ code: "view_name_too_long" });
    await expect(save(person, { search: "Dubois" })).rejects.toMatchObject({ code: "view_without_filter" });
    for (let n = 0; n < MAX_VIEWS; n++) await save(person, { late: "1" });
    await expect(save(person, { late: "1" })).rejects.toMatchObject({ code: "too_many_views" });
  });
});
