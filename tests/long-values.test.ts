import type { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { rateLimits } from "~/db/schema";
import { declared } from "~/features/nouns.server";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { product } from "~tests/setup/product";
import type { AddressRow } from "./access/addresses";
import { ask } from "./access/requests";
import { FEATURE_RULES, type Role } from "./access/roles";
import { ADDRESSES } from "./access/table";
import { aWorld, type World } from "./access/world";

const jobs = await declared("jobs");

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });
queueJobs(...jobs);

/** More than four times what the longest field takes, the text of an e-mail to many. */
const VALUE = "x".repeat(450_000);
/** Names of fields and addresses may be cut out of it. */
const MAX_REPEATED = 2_000;
/** A pasted statement is shown again beside the rows that were read in it; the limit of a body is its own. */
const WHOLE = /\/payments\/statement text$/;

let app: Hono;
let world: World;
beforeAll(async () => {
  [app, world] = [await product(), await aWorld()];
});

const SENDERS: readonly Role[] = ["visitor", "owner", "administrator", "lawyer", "otherLawyer"];
const senderOf = ({ who }: AddressRow): Role => SENDERS.find((role) => FEATURE_RULES[who].includes(role)) ?? "owner";

it("no form of the product repeats a value that is far longer than its field takes", async () => {
  const repeated: string[] = [];
  for (const [key, row] of Object.entries(ADDRESSES)) {
    const method = key.slice(0, key.indexOf(" "));
    if (method === "GET") continue;
    const url = row.at?.(world) ?? key.slice(key.indexOf(" ") + 1).replace(/\/:\w+\?/g, "");
    for (const form of row.sends?.(world) ?? []) {
      await db.delete(rateLimits);
      for (const name of Object.keys(form)) {
        if (WHOLE.test(`${key} ${name}`)) continue;
        const way = { title: "", url, method, sent: { ...form, [name]: VALUE } };
        const { status, text } = await ask(app, world, senderOf(row), way);
        const longest = Math.max(0, ...(text.match(/x{1000,}/g) ?? []).map((run) => run.length));
        if (status >= 500 || longest > MAX_REPEATED) repeated.push(`${key} ${name}: ${status}, ${longest} characters`);
      }
    }
  }
  expect(repeated).toEqual([]);
}, 240_000);
