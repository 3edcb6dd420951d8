import { readFileSync, writeFileSync } from "node:fs";
import type { Hono } from "hono";
import { createElement } from "react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { database, db } from "~/db/client.server";
import { rateLimits } from "~/db/schema";
import { takeToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import type { AppFormProps } from "~/ui/form";
import type { AddressRow, Sent } from "~tests/access/addresses";
import { PAGE_PATHS, pagesOf } from "~tests/access/pages";
import { ask, type Given } from "~tests/access/requests";
import { ADDRESS_RULES, exceptionFor, type Role } from "~tests/access/roles";
import { ADDRESSES } from "~tests/access/table";
import { aWorld, type World } from "~tests/access/world";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { fromAddress, product } from "~tests/setup/product";
import { jobs } from "../../ops/jobs";
import { type ActButton, buttonsIn, nameOfAct } from "./acts";

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });
queueJobs(...jobs);

// The page shows what a form says when nothing answers only once that happens, in a browser.
vi.mock("~/ui/form", async (load) => {
  const real = await load<typeof import("~/ui/form")>();
  const AppForm = (props: AppFormProps) =>
    createElement(real.AppForm, { ...props, "data-failure": props.failure } as AppFormProps);
  return { ...real, AppForm };
});

let app: Hono;
let world: World;
const tried: string[] = [];

beforeAll(async () => {
  app = await product();
  world = await aWorld();
  await refuseWrites();
});
beforeEach(async () => {
  await db.delete(rateLimits);
  for (const level of ["error", "warn"] as const) vi.spyOn(log, level).mockImplementation(() => {});
});

/** Lets the database refuse every write but those that every request does, while `faults.refusing` has a row. */
async function refuseWrites(): Promise<void> {
  const query = (text: string) => database.pool.query(text);
  await query("create schema faults");
  await query("create table faults.refusing (yes boolean)");
  await query(`create function faults.refuse() returns trigger language plpgsql as $$
    begin if exists (select from faults.refusing) then raise 'refused'; end if; return null; end $$`);
  const { rows } = await query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')",
  );
  for (const { name } of rows) {
    if (/rate_limits/.test(name)) continue;
    const events = /sessions/.test(name) ? "insert or delete" : "insert or update or delete";
    await query(`create trigger refuse before ${events} on ${name} for each statement execute function faults.refuse()`);
  }
}

async function whileRefusing<Value>(work: () => Promise<Value>): Promise<Value> {
  await database.pool.query("insert into faults.refusing values (true)");
  try {
    return await work();
  } finally {
    await database.pool.query("delete from faults.refusing");
  }
}

const out: string[] = [];
it("explore", async () => {
  for (const [key, row] of Object.entries(ADDRESSES)) {
    if (!key.startsWith("POST")) continue;
    const roles: Role[] = key.startsWith("POST /admin") ? ["administrator", "lawyer"] : ["owner", "lawyer", "visitor"];
    const role = roles.find((r) => (exceptionFor(r, { others: (row as AddressRow).others }) ?? ADDRESS_RULES[row.who][r]) === "yes");
    if (!role) { out.push(`${key} nobody`); continue; }
    for (const sent of row.sends?.(world) ?? []) {
      await db.delete(rateLimits);
      const url = row.at?.(world) ?? key.slice(key.indexOf(" ") + 1);
      const act = nameOfAct(url, sent);
      for (const way of ["page", "data"]) {
        const at = way === "page" ? url : url.replace(/\?|$/, (q) => `.data${q}`);
        const given = await whileRefusing(() => ask(app, world, role, { title: "", url: at, method: "POST", sent }));
        out.push(`${act}\t${role}\t${way}\t${given.status}\t${given.location}\t${await words(given)}`);
      }
    }
  }
  const seen = new Map<string, string>();
  for (const path of PAGE_PATHS) {
    const row = ADDRESSES[`GET ${path}`] as AddressRow;
    for (const role of ["visitor", "owner", "writingHelper", "lawyer", "administrator"] as Role[]) {
      const may = exceptionFor(role, { others: row.others }) ?? ADDRESS_RULES[row.who][role];
      if (may !== "yes") continue;
      const url = row.at?.(world) ?? path;
      const given = await ask(app, world, role, { title: "", url, method: "GET" });
      const html = Buffer.from(given.text, "latin1").toString("utf8");
      for (const { act, words } of buttonsIn(html, url)) seen.set(`${act}\t${words}`, `${role} ${path}`);
    }
  }
  for (const { url, browser } of await pagesOf(app, world)) {
    const r = await app.fetch(browser.request(url), fromAddress("203.0.113.7"));
    for (const { act, words } of buttonsIn(await r.text(), url)) seen.set(`${act}\t${words}`, `pagesOf ${url}`);
  }
  writeFileSync("/tmp/acts-server.tsv", out.join("\n"));
  writeFileSync("/tmp/acts-browser.tsv", [...seen].map((e) => e.join("\t")).sort().join("\n"));
}, 600_000);

async function words(given: Given): Promise<string> {
  const text = Buffer.from(given.text, "latin1").toString("utf8");
  const [, name = "", value = ""] = /set-cookie: ([^=\s]*toast)=([^;]+)/i.exec(text) ?? [];
  if (value) {
    const page = new URL(given.location || "/", "http://localhost");
    const { toast } = await takeToast(new Request(page, { headers: { Cookie: `${name}=${value}` } }), page);
    return `toast ${toast?.kind} ${toast?.text}`;
  }
  const body = text.slice(text.indexOf("\n\n"));
  const alerts = [...body.matchAll(/role="alert"[^>]*>(.*?)<\/(?:div|section|p|ul)>/gs)].map(([, a = ""]) => a.replace(/<[^>]+>/g, " ").slice(0, 200));
  if (/<html/.test(body)) return `page ${alerts.join("|")} h1 ${/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]?.replace(/<[^>]+>/g, "")}`.replace(/\s+/g, " ");
  return `data ${(body.match(/"[^"]*[ ’'][^"]*"/g) ?? [body.slice(0, 100)]).slice(0, 2).join(" ")}`;
}
