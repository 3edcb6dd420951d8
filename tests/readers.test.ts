import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { declared } from "~/features/nouns.server";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { product } from "~tests/setup/product";
import { ask } from "./access/requests";
import type { Role } from "./access/roles";
import { aWorld, type World } from "./access/world";

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });
queueJobs(...(await declared("jobs")));

let app: Hono;
let world: World;
beforeAll(async () => {
  app = await product();
  world = await aWorld();
});

/** Pages that the client and who handles the case both read, below the address of the case. */
const SHARED = ["payments", "payments/statement", "letters", "letters/:letter"];

/** What only the client of a case has. */
const TO_THE_CLIENT =
  /\b(?:votre|vos) (?:propre )?(?:avocat|banque|banques|compte|dossier|plainte|relevés?|opérations)\b|\bvous (?:l’avez découverte|avez noté|trompait)/i;

/** The text of the page, without a letter, which its client signs, and without the messages and notices that they get. */
async function mainOf(role: Role, page: string): Promise<string> {
  const url = page.replace(":letter", world.letter);
  const { status, text } = await ask(app, world, role, { title: "", url, method: "GET" });
  expect(status).toBe(200);
  const html = Buffer.from(text, "latin1").toString("utf8");
  const main = /<main\b.*?<\/main>/s.exec(html)?.[0] ?? "";
  return main
    .replace(/<(article|blockquote)\b.*?<\/\1>/gs, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&nbsp;|\s+/g, " ");
}

describe("a page that two sides read", () => {
  it.each(SHARED)("%s never speaks to the client before who handles the case", async (page) => {
    const text = await mainOf("lawyer", `/admin/cases/${world.case.id}/${page}`);
    expect(text.length).toBeGreaterThan(50);
    expect(text).not.toMatch(TO_THE_CLIENT);
  });

  it.each(SHARED)("%s never speaks of the client to the client", async (page) => {
    const text = await mainOf("owner", `/case/${world.case.id}/${page}`);
    expect(text.length).toBeGreaterThan(50);
    expect(text).not.toMatch(/\b(?:le|du|au) client\b/i);
  });

  it("asks its client whether they typed a code, and who handles the case whether the client did", async () => {
    expect(await mainOf("owner", `/case/${world.case.id}/payments`)).toContain("Avez-vous tapé un code ou approuvé");
    expect(await mainOf("lawyer", `/admin/cases/${world.case.id}/payments`)).toContain("Le client a-t-il tapé un code");
  });

  it("says on the deadlines that the acts are written for the client", async () => {
    expect(await mainOf("lawyer", `/admin/cases/${world.case.id}/deadlines`)).toContain("écrites pour le client");
  });
});
