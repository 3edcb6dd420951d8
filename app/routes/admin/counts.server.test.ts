import { expect, it } from "vitest";
import { aCase, aClient, aClientAwaitingVerification, aLawyer, aMessage, anAdministrator } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { statementsOf } from "~tests/setup/query-log";
import { readAdminCounts } from "./counts.server";

freshDatabase();

it("counts what waits for the staff in one statement, and nothing of the administrators’ for a lawyer", async () => {
  await aClientAwaitingVerification();
  const [administrator, lawyer] = [await anAdministrator(), await aLawyer()];
  const theCase = await aCase(await aClient(), { status: "active" });
  await aMessage(theCase);
  await aMessage(theCase);
  const counted = await readAdminCounts(administrator.actor);
  expect(counted.badges).toMatchObject({ unread: 2, cases: 1 });
  expect(counted.badges.documents).toBeGreaterThan(0);
  expect(counted.work).toContainEqual({ kind: "document", place: "team", count: 1 });
  expect(await statementsOf(() => readAdminCounts(administrator.actor))).toHaveLength(1);
  const own = await readAdminCounts(lawyer.actor);
  expect(own.badges).toEqual({
    todo: 0,
    unread: 0,
    cases: 0,
    documents: 0,
    requests: 0,
    files: 0,
    deadlines: 0,
    corrections: 0,
    questions: 0,
  });
  expect(own.work.map(({ kind }) => kind)).not.toContain("document");
});
