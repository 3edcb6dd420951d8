import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db, transaction } from "~/db/client.server.ts";
import { formDrafts } from "~/db/schema/index.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { aPerson } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { reencryptDrafts } from "./draft-encryption.server.ts";
import { canKeepDraft } from "./draft-keys.ts";
import { adoptDrafts } from "./draft-moves.server.ts";
import {
  deleteDraft,
  deleteDraftsAbout,
  draftsDue,
  readDraft,
  readFormDraft,
  readFormDrafts,
  saveDraft,
  saveWholeForm,
} from "./drafts.server.ts";

freshDatabase();

const someone = async () => ({ userId: (await aPerson()).id });
const typed = (name: string, ...values: string[]) => ({ name, values, base: 0 });

it("keeps incomplete fields, encrypted, for their owner only", async () => {
  const [owner, other] = [await someone(), await someone()];
  const visitor = { visitorId: "v1" };
  await saveDraft(owner, "profile", [typed("city", "Metz"), typed("methods", "card", "transfer"), typed("box")]);
  expect(await readDraft(owner, "profile")).toMatchObject({
    fields: { city: ["Metz"], methods: ["card", "transfer"], box: [] },
  });
  for (const stranger of [other, visitor]) expect(await readDraft(stranger, "profile")).toBeNull();
  await saveDraft(visitor, "contact", [typed("message", "Bonjour")]);
  expect(await readDraft({ visitorId: "v2" }, "contact")).toBeNull();
  const rows = await db.select().from(formDrafts);
  expect(JSON.stringify(rows)).not.toMatch(/Metz|Bonjour|"v1"/);
});

it("never stores a password", async () => {
  const owner = await someone();
  await saveDraft(owner, "profile", [typed("newPassword", "secret"), typed("city", "Metz")]);
  expect((await readDraft(owner, "profile"))?.fields).toEqual({ city: ["Metz"] });
});

it("tells a device field by field what another has stored, and overwrites it only once it was seen", async () => {
  const owner = await someone();
  const first = await saveDraft(owner, "profile", [typed("city", "Metz"), typed("phone", "06")], "phone");
  const second = await saveDraft(owner, "profile", [typed("city", "Nancy"), typed("address", "3 rue")], "laptop");
  expect(second.conflicts).toEqual([{ name: "city", values: ["Metz"] }]);
  expect(second.revisions.city).toBe(first.revisions.city);
  expect((await readDraft(owner, "profile"))?.fields).toEqual({ city: ["Metz"], phone: ["06"], address: ["3 rue"] });
  const seen = { name: "city", values: ["Nancy"], base: second.revisions.city ?? 0 };
  expect((await saveDraft(owner, "profile", [seen], "laptop")).conflicts).toEqual([]);
  expect((await readDraft(owner, "profile"))?.fields.city).toEqual(["Nancy"]);
});

it("has no conflict with what the same tab wrote, whose answer may be lost, nor with the same text", async () => {
  const owner = await someone();
  await saveDraft(owner, "profile", [typed("city", "Met")], "tab");
  expect((await saveDraft(owner, "profile", [typed("city", "Metz")], "tab")).conflicts).toEqual([]);
  expect((await saveDraft(owner, "profile", [typed("city", "Metz")], "other")).conflicts).toEqual([]);
});

it("is empty once it was sent, and a later one has greater revisions", async () => {
  const owner = await someone();
  const before = await saveDraft(owner, "case/new", [typed("a", "1"), typed("b", "2")]);
  await transaction((tx) => deleteDraft(tx, owner, "case/new", ["a"]));
  expect((await readDraft(owner, "case/new"))?.fields).toEqual({ b: ["2"] });
  await transaction((tx) => deleteDraft(tx, owner, "case/new"));
  expect(await readDraft(owner, "case/new")).toBeNull();
  expect((await readFormDraft(owner, "case/new")).sentAt).not.toBeNull();
  const after = await saveDraft(owner, "case/new", [typed("a", "3")]);
  expect(after.revisions.a).toBeGreaterThanOrEqual(before.revisions.a ?? 0);
});

it("stores a whole form that was sent without JavaScript over what it showed", async () => {
  const owner = await someone();
  await saveDraft(owner, "profile", [typed("city", "Metz")]);
  const form = new FormData();
  for (const [name, value] of [
    ["city", "Nancy"],
    ["intent", "save"],
    ["address", ""],
  ] as const)
    form.append(name, value);
  await saveWholeForm(owner, "profile", form, (name) => name !== "intent");
  expect((await readDraft(owner, "profile"))?.fields).toEqual({ city: ["Nancy"], address: [""] });
});

it("keeps the latest drafts of an owner who has too many, and refuses one that is too large", async () => {
  const visitor = { visitorId: "many" };
  for (let n = 0; n < 12; n++) await saveDraft(visitor, `case/${crypto.randomUUID()}`, [typed("a", String(n))]);
  await saveDraft(visitor, "contact", [typed("message", "Le dernier")]);
  expect(await readDraft(visitor, "contact")).not.toBeNull();
  const { visitor: digest } = (await db.select().from(formDrafts)).find(({ key }) => key === "contact" && key) ?? {};
  expect(digest).toBeTruthy();
  const large = saveDraft(visitor, "contact", [typed("a", "x".repeat(500_000))]);
  await expect(large).rejects.toMatchObject({ code: "invalid_input" });
});

it("goes with a visitor to the account that they open, unless the account has one of the same form", async () => {
  const owner = await someone();
  const visitor = { visitorId: "moving" };
  await saveDraft(owner, "contact", [typed("message", "Du compte")]);
  for (const key of ["raconter", "contact"]) await saveDraft(visitor, key, [typed("message", "Sans compte")]);
  await transaction((tx) => adoptDrafts(tx, "moving", owner.userId));
  expect((await readDraft(owner, "raconter"))?.fields.message).toEqual(["Sans compte"]);
  expect((await readDraft(owner, "contact"))?.fields.message).toEqual(["Du compte"]);
  expect(await readDraft(visitor, "raconter")).toBeNull();
});

it("what the product noted for a visitor's browser does not move to the account", async () => {
  const owner = await someone();
  await saveDraft({ visitorId: "moved" }, "raconter-ailleurs", [typed("readerId", "another browser")]);
  await transaction((tx) => adoptDrafts(tx, "moved", owner.userId));
  expect(await readDraft(owner, "raconter-ailleurs")).toBeNull();
});

it("disappears with what it is about, and when its time is over", async () => {
  const [owner, staff] = [await someone(), await someone()];
  const id = crypto.randomUUID();
  await saveDraft(owner, `chat/${id}`, [typed("text", "a")]);
  await saveDraft(staff, `note/${id}`, [typed("text", "b")]);
  await transaction((tx) => deleteDraftsAbout(tx, [id]));
  expect([await readDraft(owner, `chat/${id}`), await readDraft(staff, `note/${id}`)]).toEqual([null, null]);
  await db.delete(formDrafts);
  await saveDraft(owner, "profile", [typed("city", "Metz")]);
  await saveDraft({ visitorId: "late" }, "contact", [typed("message", "a")]);
  const [later, earlier] = [new Date(Date.now() + 1000), new Date(0)];
  await db.delete(formDrafts).where(draftsDue(later, earlier, earlier));
  expect((await db.select().from(formDrafts)).map(({ key }) => key)).toEqual(["profile"]);
});

it("of a visitor lasts an hour after the last change where it ends with the visit, and is deleted the next day", async () => {
  const visitor = { visitorId: "passing" };
  const age = (ms: number) => db.update(formDrafts).set({ savedAt: new Date(Date.now() - ms) });
  for (const key of ["contact", "raconter"]) await saveDraft(visitor, key, [typed("name", "Odette")]);
  await age(59 * 60_000);
  expect((await readFormDraft(visitor, "contact")).fields).toEqual({ name: ["Odette"] });
  await age(61 * 60_000);
  expect(await readFormDraft(visitor, "contact")).toMatchObject({ fields: {}, savedAt: null });
  expect(await readDraft(visitor, "raconter")).not.toBeNull();
  await saveDraft(visitor, "contact", [typed("message", "Bonjour")]);
  expect((await readDraft(visitor, "contact"))?.fields).toEqual({ message: ["Bonjour"] });
  await age(25 * 60 * 60_000);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await db.delete(formDrafts).where(draftsDue(days(30), days(365), days(1)));
  expect((await db.select().from(formDrafts)).map(({ key }) => key)).toContain("raconter");
  expect((await db.select().from(formDrafts)).map(({ key }) => key)).not.toContain("contact");
});

it("opens with the previous key, and without it once it was encrypted again", async () => {
  const owner = await someone();
  await saveDraft(owner, "profile", [typed("city", "Metz")]);
  const { SECRET_KEY } = config;
  setConfig({ ...config, SECRET_KEY: "k".repeat(43), SECRET_KEY_PREVIOUS: SECRET_KEY });
  expect((await readDraft(owner, "profile"))?.fields.city).toEqual(["Metz"]);
  expect((await reencryptDrafts()).lost).toEqual([]);
  setConfig({ ...config, SECRET_KEY_PREVIOUS: undefined });
  expect((await readDraft(owner, "profile"))?.fields.city).toEqual(["Metz"]);
  const [row] = await db.select().from(formDrafts).where(eq(formDrafts.userId, owner.userId));
  setConfig({ ...config, SECRET_KEY: "z".repeat(43) });
  expect((await reencryptDrafts()).lost).toContain(row?.id);
});

it("is kept by those who may use its form, for forms of the product only", () => {
  const id = crypto.randomUUID();
  const who = (key: string) =>
    [null, { role: "client" } as const, { role: "administrator" } as const].map((actor) => canKeepDraft(actor, key));
  expect(who("raconter")).toEqual([true, true, true]);
  expect(who("profile")).toEqual([false, true, true]);
  expect(who(`note/${id}`)).toEqual([false, false, true]);
  for (const key of ["", "login", "profile/x", "case", "case/1", `case/${id}/2`, "toString", "__proto__"])
    expect(who(key)).toEqual([false, false, false]);
});

it("reads the drafts of several forms in their order, those without a draft too", async () => {
  const owner = await someone();
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await saveDraft(owner, `note-edit/${second}`, [typed("text", "Seconde")]);
  const drafts = await readFormDrafts(owner, [`note-edit/${first}`, `note-edit/${second}`]);
  expect(drafts).toMatchObject([{ fields: {}, savedAt: null }, { fields: { text: ["Seconde"] } }]);
});

it("bounds what all drafts of an owner take together", async () => {
  const hoarder = { visitorId: crypto.randomUUID() };
  const long = [typed("message", "x".repeat(390_000))];
  await saveDraft(hoarder, "contact", long);
  await saveDraft(hoarder, "raconter", long).catch(() => {});
  await expect(saveDraft(hoarder, "partners", long)).rejects.toMatchObject({ code: "invalid_input" });
  await saveDraft({ visitorId: crypto.randomUUID() }, "partners", long);
});
