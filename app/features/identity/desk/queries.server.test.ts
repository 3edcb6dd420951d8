import { beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { identityDocuments } from "~/db/schema/index.ts";
import { aClient, aDocument, anAdministrator, aVerifiedClient, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { countPendingDocuments, documentFilters, listDocuments, readDocumentsOf } from "./queries.server.ts";

freshDatabase();
let admin: Person;
beforeAll(async () => {
  admin = await anAdministrator();
});

const filters = (given: Record<string, string> = {}) => documentFilters.parse({ ...given });
const list = (given: Record<string, string> = {}) => listDocuments(admin.actor, filters(given));
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
    const { documents } = await list({ search: "marchand" });
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

  it("finds a person by the beginning of each word typed, ignoring accents and case, or by the e-mail address", async () => {
    const owner = await aClient({ firstName: "Jean-François", lastName: "de Kervasdoué", email: "jf+k@exemple.fr" });
    await aDocument(owner);
    const found = async (search: string) =>
      (await list({ search })).documents.some((document) => document.userId === owner.id);
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
    const { documents } = await list({ search: "verso" });
    expect(documents.map((document) => document.sides.map((side) => side.side))).toEqual([["back"]]);
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
    await aDocument(owners[0] as Person, { documentType: "passport", createdAt: at(500) });
    await aDocument(owners[0] as Person, { documentType: "identity_card", side: "front", createdAt: at(501) });
    await aDocument(owners[0] as Person, { documentType: "identity_card", side: "back", createdAt: at(501) });
  });

  it("show pending documents, newest first, by default", async () => {
    const { documents } = await list();
    expect(documents.every((document) => document.status === "pending")).toBe(true);
    expect(documents[0]?.documentType).toBe("identity_card");
    const dates = documents.map((document) => document.submittedAt.getTime());
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  it.each(["pending", "approved", "rejected", "all"])(
    "list every document of status « %s » exactly once",
    async (status) => {
      const pages = await walk({ status });
      const ids = pages.flatMap((page) => page.documents.map((document) => document.id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength({ pending: 27, approved: 25, rejected: 25, all: 77 }[status] as number);
    },
  );

  it("list pending documents before the others, each newest first", async () => {
    const all = (await walk({ status: "all" })).flatMap((page) => page.documents);
    const rank = all.map((document) => (document.status === "pending" ? 0 : 1));
    expect(rank).toEqual(rank.toSorted());
    const rest = all
      .filter((document) => document.status !== "pending")
      .map((document) => document.submittedAt.getTime());
    expect(rest).toEqual(rest.toSorted((a, b) => b - a));
  });

  it("go back to the previous page", async () => {
    const [first, second, third] = await walk({ status: "all" });
    const idsOf = (page: typeof first) => page?.documents.map((document) => document.id);
    const back = await list({ status: "all", before: third?.previous as string });
    expect(idsOf(back)).toEqual(idsOf(second));
    expect(idsOf(await list({ status: "all", before: back.previous as string }))).toEqual(idsOf(first));
    expect(first?.previous).toBeNull();
  });

  it("apply together", async () => {
    expect((await list({ search: "alpha", status: "pending" })).documents).toHaveLength(2);
    expect((await list({ search: "alpha", status: "approved" })).documents).toHaveLength(0);
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
