import { beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { identityDocuments, verificationSteps } from "~/db/schema/index.ts";
import { aClient, aDocument, anAdministrator, aVerifiedClient, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import {
  countPendingDocuments,
  type DocumentOwner,
  documentFilters,
  listDocuments,
  readDocumentsOf,
} from "./queries.server.ts";

freshDatabase();
let admin: Person;
beforeAll(async () => {
  admin = await anAdministrator();
});

const filters = (given: Record<string, string> = {}) => documentFilters.parse({ ...given });
const list = (given: Record<string, string> = {}) => listDocuments(admin.actor, filters(given));
const documentsOf = (people: DocumentOwner[]) =>
  people.flatMap(({ places }) => places.flatMap(({ documents }) => documents));
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

/** Reads all pages, from the first to the last. */
async function walk(given: Record<string, string> = {}) {
  const pages = [await list(given)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await list({ ...given, after: next }));
  return pages;
}

describe("the administrator's list of documents", () => {
  it("groups the sides of a document, with its sender and its status", async () => {
    const owner = await aClient({ firstName: "Élodie", lastName: "Marchand", adminNote: "à rappeler" });
    await aDocument(owner, { documentType: "identity_card", side: "front" });
    await aDocument(owner, { documentType: "identity_card", side: "back" });
    const { people } = await list({ search: "marchand" });
    const documents = documentsOf(people);
    expect(documents).toMatchObject([
      {
        userId: owner.id,
        firstName: "Élodie",
        lastName: "Marchand",
        email: owner.email,
        hasAdminNote: true,
        documentType: "identity_card",
        status: "pending",
      },
    ]);
    expect(documents[0]?.sides.map((side) => side.side)).toEqual(["front", "back"]);
  });

  it("is one row a person, with each document at the step that it was sent for", async () => {
    const owner = await aClient({ lastName: "Troischips" });
    await aDocument(owner, { documentType: "proof_of_address", createdAt: at(3) });
    await aDocument(owner, { documentType: "passport", status: "rejected", createdAt: at(2) });
    await aDocument(owner, { documentType: "identity_card", side: "front", status: "approved", createdAt: at(1) });
    await db.insert(verificationSteps).values({ userId: owner.id, step: "first_document", documentType: "passport" });
    for (const status of ["pending", "rejected", "approved", "all"]) {
      const { people } = await list({ search: "troischips", status });
      expect(people).toMatchObject([
        {
          id: owner.id,
          waitsSince: at(3),
          places: [
            { step: "first_document", documents: [{ documentType: "passport", status: "rejected" }] },
            { step: "second_document", documents: [{ documentType: "identity_card", status: "approved" }] },
            { step: "proof_of_address", documents: [{ documentType: "proof_of_address", status: "pending" }] },
          ],
        },
      ]);
    }
  });

  it("shows no path of a file", async () => {
    const owner = await aClient({ lastName: "Chemin" });
    const { filePath } = await aDocument(owner);
    expect(JSON.stringify(await list({ search: "chemin" }))).not.toContain(filePath);
  });

  it("finds a person by the beginning of each word typed, ignoring accents and case, or by the e-mail address", async () => {
    const owner = await aClient({ firstName: "Jean-François", lastName: "de Kervasdoué", email: "jf+k@exemple.fr" });
    await aDocument(owner);
    const found = async (search: string) => (await list({ search })).people.some((person) => person.id === owner.id);
    for (const search of [
      "kervas",
      "KERVASDOUÉ",
      "jean",
      "francois kerv",
      "jean-fr",
      "jf+k@ex",
      " kervasdoue  jean ",
      "\0kervas",
    ])
      expect([search, await found(search)]).toEqual([search, true]);
    for (const search of ["vasdoue", "jean dupont", "'; drop table", "kerv:* | durand", "& |"])
      expect([search, await found(search)]).toEqual([search, false]);
  });

  it("shows a back whose front is missing once", async () => {
    const owner = await aClient({ lastName: "Verso" });
    await aDocument(owner, { documentType: "driver_license", side: "back" });
    const { people } = await list({ search: "verso" });
    expect(documentsOf(people).map((document) => document.sides.map((side) => side.side))).toEqual([["back"]]);
  });
});

describe("the filters and pages of the list", () => {
  beforeAll(async () => {
    await db.delete(identityDocuments);
    const owners = [await aClient({ lastName: "Alpha" }), await aClient({ lastName: "Beta" })];
    const types = ["identity_card", "passport", "driver_license", "residence_permit", "proof_of_address"] as const;
    let minute = 0;
    for (const status of ["approved", "pending", "rejected"] as const)
      for (const _round of Array.from({ length: 5 })) {
        const owner = await aClient({ lastName: `Page ${minute}` });
        for (const documentType of types) await aDocument(owner, { documentType, status, createdAt: at(minute++) });
      }
    for (const _person of Array.from({ length: 25 }))
      await aDocument(await aClient({ lastName: `Page ${minute}` }), { status: "approved", createdAt: at(minute++) });
    await aDocument(owners[0] as Person, { documentType: "passport", createdAt: at(500) });
    await aDocument(owners[0] as Person, { documentType: "identity_card", side: "front", createdAt: at(501) });
    await aDocument(owners[0] as Person, { documentType: "identity_card", side: "back", createdAt: at(501) });
  });

  it("show the people with pending documents, the newest document first, by default", async () => {
    const { people } = await list();
    expect(people).toHaveLength(6);
    expect(people[0]?.lastName).toBe("Alpha");
    expect(documentsOf(people).every((document) => document.status === "pending")).toBe(true);
    const newest = people.map((person) => Math.max(...documentsOf([person]).map((one) => one.submittedAt.getTime())));
    expect(newest).toEqual(newest.toSorted((a, b) => b - a));
  });

  it.each(["pending", "approved", "rejected", "all"])(
    "list every person with a document of status « %s » exactly once, with all of them",
    async (status) => {
      const people = (await walk({ status })).flatMap((page) => page.people);
      const ids = people.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength({ pending: 6, approved: 30, rejected: 5, all: 41 }[status] as number);
      const shown = documentsOf(people).map(({ id }) => id);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown).toHaveLength({ pending: 27, approved: 50, rejected: 25, all: 102 }[status] as number);
    },
  );

  it("list the people with a pending document before the others, each newest first", async () => {
    const all = (await walk({ status: "all" })).flatMap((page) => page.people);
    const rank = all.map((person) => (person.waitsSince ? 0 : 1));
    expect(rank).toEqual(rank.toSorted());
    const rest = all
      .filter((person) => !person.waitsSince)
      .map((person) => Math.max(...documentsOf([person]).map((one) => one.submittedAt.getTime())));
    expect(rest).toEqual(rest.toSorted((a, b) => b - a));
  });

  it("go back to the previous page", async () => {
    const [first, second, third] = await walk({ status: "all" });
    const idsOf = (page: typeof first) => page?.people.map(({ id }) => id);
    const back = await list({ status: "all", before: third?.previous as string });
    expect(idsOf(back)).toEqual(idsOf(second));
    expect(idsOf(await list({ status: "all", before: back.previous as string }))).toEqual(idsOf(first));
    expect(first?.previous).toBeNull();
  });

  it("apply together", async () => {
    expect((await list({ search: "alpha", status: "pending" })).people).toHaveLength(1);
    expect((await list({ search: "alpha", status: "approved" })).people).toHaveLength(0);
  });

  it("return the first page for an invalid key", async () => {
    const first = await list();
    for (const after of [
      "",
      "x",
      "1_2026-01-01_x",
      "1_2026-99-99T99:99:99.000000Z_00000000-0000-4000-8000-000000000000",
    ])
      expect(await list({ after })).toEqual(first);
    expect(await list({ status: "nonsense" })).toEqual(first);
  });

  it("count a pending document with two sides once", async () => {
    expect(await countPendingDocuments(admin.actor)).toBe(27);
  });

  it("are read from an index, however many documents there are", async () => {
    const plan = async (text: string) => {
      const client = await database.pool.connect();
      try {
        await client.query("begin; set local enable_seqscan = off; set local enable_sort = off");
        const { rows } = await client.query(`explain ${text}`);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    const from = "select id from identity_documents";
    const newest = "created_at desc nulls last, id desc nulls last limit 21";
    expect(await plan(`${from} where status = 'pending' order by ${newest}`)).toContain("identity_documents_by_status");
    expect(await plan(`${from} order by (status = 'pending') desc, ${newest}`)).toContain(
      "identity_documents_pending_first",
    );
  });
});

describe("the documents of clients", () => {
  it("are readable by the staff only", async () => {
    const client = await aVerifiedClient();
    const refused = { code: "forbidden" };
    await expect(listDocuments(client.actor, filters())).rejects.toMatchObject(refused);
    await expect(countPendingDocuments(client.actor)).rejects.toMatchObject(refused);
    await expect(readDocumentsOf(client.actor, client.id)).rejects.toMatchObject(refused);
  });

  it("can be read for one person", async () => {
    const client = await aVerifiedClient();
    const documents = await readDocumentsOf(admin.actor, client.id);
    expect(documents.map((document) => document.documentType).toSorted()).toEqual([
      "identity_card",
      "passport",
      "proof_of_address",
    ]);
  });
});
