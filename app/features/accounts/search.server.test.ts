import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server.ts";
import { personSearch, profiles } from "~/db/schema/index.ts";
import { documentFilters, listDocuments } from "~/features/identity/desk/queries.server.ts";
import { listRecipients, recipientFilters } from "~/features/mailings/recipients/queries.server.ts";
import { listPeople } from "~/features/people/queries.server.ts";
import { peopleFilters } from "~/features/people/schema.ts";
import { config } from "~/platform/config.server.ts";
import { aClient, aClientAwaitingVerification, anAdministrator, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { keepPersonWords } from "./search.jobs.server.ts";

freshDatabase();

let staff: Person;
beforeAll(async () => {
  staff = await anAdministrator({ firstName: "Alix", lastName: "Martin" });
});

const people = async (search: string, sort = "newest") =>
  (await listPeople(staff.actor, peopleFilters.parse({ search, sort }))).people.map(({ lastName }) => lastName);

describe("a name that more people have than are collected", () => {
  const NAMESAKES = 1_200;
  const id = (n: string) => sql.raw(`('00000009-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`);
  let sender: Person;
  beforeAll(async () => {
    sender = await aClientAwaitingVerification({ firstName: "Zoé", lastName: "Lefèvre" });
    // Older than everybody else, and the last by name.
    await db.execute(sql`
      insert into users (id, name, email, created_at)
      select ${id("n")}, 'Zoé Zola', 'zoe' || n || '@exemple.fr', now() - n * interval '1 hour'
      from generate_series(1, ${NAMESAKES}::int) n`);
    await db.execute(sql`
      insert into profiles (id, email, first_name, last_name, created_at)
      select id, email, 'Zoé', 'Zola', created_at from users where email like 'zoe%@exemple.fr'`);
    // The newest of them were there before words were kept, others before names were.
    await db.execute(sql`update person_search set words = null, name = null where user_id <= ${id("100")}`);
    await db.execute(sql`update person_search set name = null where user_id between ${id("101")} and ${id("200")}`);
  });

  it("finds the same people in every list, and nobody else", async () => {
    expect(await people("zoe")).toEqual(["Lefèvre", ...Array(24).fill("Zola")]);
    expect(await people("zoe", "name")).toEqual(["Lefèvre", ...Array(24).fill("Zola")]);
    const { people: newest } = await listPeople(staff.actor, peopleFilters.parse({ search: "zoe" }));
    expect(newest[1]?.email).toBe("zoe1@exemple.fr");
    expect(await people("zoe lefe")).toEqual(["Lefèvre"]);
    expect(await people("zoe1@exemple.fr")).toEqual(["Zola"]);
    expect(await people("zoé martin")).toEqual([]);
    const filters = recipientFilters.parse({ search: "zoe" });
    const { recipients } = await listRecipients(staff.actor, filters, {
      base: "none",
      search: "",
      added: [],
      removed: [],
    });
    expect(recipients.map(({ lastName }) => lastName)).toEqual(["Lefèvre", ...Array(23).fill("Zola")]);
    const found = await listDocuments(staff.actor, documentFilters.parse({ search: "zoe", status: "all" }));
    expect(found.people.map(({ id }) => id)).toEqual([sender.id]);
  });

  const pagesBothWays = async () => {
    for (const sort of ["newest", "name"]) {
      const list = (place: object) =>
        listPeople(staff.actor, peopleFilters.parse({ search: "zoe", sort, ...place })).then((page) => ({
          ...page,
          ids: page.people.map((person) => person.id),
        }));
      const first = await list({});
      const second = await list({ after: first.next });
      expect(new Set([...first.ids, ...second.ids]).size).toBe(50);
      expect((await list({ before: second.ids[0] })).ids).toEqual(first.ids);
    }
  };
  it("pages forwards and backwards", pagesBothWays);

  it("is kept for everybody once the job has run", async () => {
    await keepPersonWords.run({});
    const same = await db.execute(sql`
      select from profiles join person_search on user_id = id where words = person_words(first_name, last_name, email)
        and name = search_fold(last_name || ' ' || first_name)`);
    expect(same.rows).toHaveLength(await db.$count(profiles));
    for (const sort of ["newest", "name"])
      expect(await people("zoe", sort)).toEqual(["Lefèvre", ...Array(24).fill("Zola")]);
    await pagesBothWays();
  });

  it("is listed by name with the other filters together", async () => {
    await db.update(profiles).set({ verificationStep: "rejected" }).where(eq(profiles.email, "zoe7@exemple.fr"));
    const filters = { search: "zoe", sort: "name", verification: "rejected", without: "cases" };
    const { people: found } = await listPeople(staff.actor, peopleFilters.parse(filters));
    expect(found.map(({ email }) => email)).toEqual(["zoe7@exemple.fr"]);
  });
});

it("the kept words and name follow a name, an e-mail address and the end of an account", async () => {
  const person = await aClient({ firstName: "Ève", lastName: "Aubépine" });
  const kept = async () => (await db.select().from(personSearch).where(eq(personSearch.userId, person.id)))[0];
  const words = async () => (await kept())?.words ?? "";
  expect(await words()).toContain("'aubepine'");
  await db.update(profiles).set({ lastName: "Églantine" }).where(eq(profiles.id, person.id));
  expect(await words()).toContain("'eglantine'");
  expect((await kept())?.name).toBe("eglantine eve");
  expect(await words()).not.toContain("'aubepine'");
  await db.update(profiles).set({ email: "eve@nouveau.example" }).where(eq(profiles.id, person.id));
  expect(await words()).toContain("'eve@nouveau.example'");
  await db.execute(sql`delete from users where id = ${person.id}`);
  expect(await words()).toBe("");
});

it("the job waits for nobody: a person who is being changed keeps the words of that change", async () => {
  // PGlite has one connection: nobody is changed while a job runs.
  if (config.embedded) return;
  const person = await aClient({ lastName: "Avant" });
  await db.update(personSearch).set({ words: null, name: null }).where(eq(personSearch.userId, person.id));
  const { promise: isChanged, resolve: changed } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
  const change = transaction(async (tx) => {
    await tx.update(profiles).set({ lastName: "Apres" }).where(eq(profiles.id, person.id));
    changed();
    await isOver;
  });
  await isChanged;
  await keepPersonWords.run({});
  over();
  await change;
  const [kept] = await db.select().from(personSearch).where(eq(personSearch.userId, person.id));
  expect(kept?.words).toContain("'apres'");
});
