import { expect, it } from "vitest";
import type { Actor } from "~/features/accounts/actor";
import { aCase, aClient, anAdministrator } from "~tests/factories/index";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { statementsOf } from "~tests/setup/query-log";
import { postMessage } from "./commands.server";
import { announceUnread } from "./jobs.server";

freshDatabase();
queueJobs(announceUnread);
const uuid = () => crypto.randomUUID();

it("a post of the client sends at most thirteen statements, and one of the staff fifteen", async () => {
  const [owner, staff] = [await aClient(), await anAdministrator()];
  const { id: caseId } = await aCase(owner, { status: "active" });
  const post = (actor: Actor) => postMessage(actor, { caseId, text: "Bonjour", clientKey: uuid(), fileIds: [] });
  expect((await statementsOf(() => post(owner.actor))).length).toBeLessThanOrEqual(13);
  expect((await statementsOf(() => post(staff.actor))).length).toBeLessThanOrEqual(15);
});
