import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { freshDatabase } from "~tests/setup/database";
import { db } from "./client.server";

freshDatabase();

const FOLDER = "app/db/functions";

/** Each function by its name, with its triggers; without the comment that begins its file. */
function written(): Record<string, string> {
  const names = readdirSync(FOLDER, { recursive: true }).map(String);
  const files = names.filter((name) => name.endsWith(".sql"));
  return Object.fromEntries(
    files.map((name) => [
      basename(name, ".sql"),
      plain(readFileSync(`${FOLDER}/${name}`, "utf8").replace(/^\s*--.*\n/gm, "")),
    ]),
  );
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

it("db/functions shows each function of the database as it is, with its triggers", async () => {
  const { rows } = await db.execute<{ name: string; body: string; triggers: string[] }>(sql`
    select p.proname as name, pg_get_functiondef(p.oid) as body,
      array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgfoid = p.oid and not t.tgisinternal
        order by t.tgname) as triggers
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  const found = rows.map(({ name, body, triggers }) => {
    const uncommented = body.replace(/^\s*--.*\n/gm, "").trim();
    return [name, plain([uncommented, ...triggers].map((part) => `${part};`).join("\n"))];
  });
  expect(written()).toEqual(Object.fromEntries(found));
});
