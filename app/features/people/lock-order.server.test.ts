import { describe, expect, it } from "vitest";
import { announceUnread } from "~/features/chat/jobs.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { removeObjects } from "~/features/files/jobs.server";
import { suspendWithCases, withdrawFromCase } from "~/features/mandates/ending.commands.server";
import { acceptProposal } from "~/features/mandates/proposals/commands.server";
import { config } from "~/platform/config.server";
import { aCase, aClient, aLawyerOnDuty, anAdministrator, aProposal } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { setRole } from "./commands.server";
import { deletePerson } from "./deletion.commands.server";

freshDatabase();
queueJobs(announceUnread, deliverEmail, removeObjects);

/** What two acts that take locks in different orders end with: PostgreSQL cancels one of them. */
const CANCELLED = ["deletion_failed", "lawyer_update_failed", "role_update_failed", undefined];
/** Two orders of locks meet within a few tries. PGlite runs one transaction after the other. */
const tries = () => (config.embedded ? 1 : 3);

async function aWorld() {
  const [client, administrator, colleague, lawyer] = [
    await aClient(),
    await anAdministrator(),
    await anAdministrator(),
    await aLawyerOnDuty(),
  ];
  const cases = [await aCase(client, { status: "active" }), await aCase(client, { status: "active" })];
  for (const each of cases) await acceptProposal(lawyer.actor, await aProposal(each, lawyer));
  return { client, administrator, colleague, lawyer, theCase: cases[1] as (typeof cases)[number] };
}
type World = Awaited<ReturnType<typeof aWorld>>;

const suspend = ({ administrator, lawyer }: World) =>
  suspendWithCases(administrator.actor, { userId: lawyer.id, reason: "Sans assurance" });
const promote = ({ administrator, lawyer }: World) => setRole(administrator.actor, lawyer.id, "administrator");
const removeClient = ({ colleague, client }: World) => deletePerson(colleague.actor, client.id);
const removeLawyer = ({ colleague, lawyer }: World) => deletePerson(colleague.actor, lawyer.id);
const withdraw = ({ lawyer, theCase }: World) => withdrawFromCase(lawyer.actor, theCase.id, "Surcharge");

describe("two acts at the same moment wait for each other, and neither is cancelled", () => {
  it.each([
    ["the suspension of a lawyer and the deletion of their client", suspend, removeClient],
    ["the suspension of a lawyer and their withdrawal", suspend, withdraw],
    ["the end of a lawyer’s role and the deletion of their client", promote, removeClient],
    ["the end of a lawyer’s role and their withdrawal", promote, withdraw],
    ["the suspension of a lawyer and the deletion of their account", suspend, removeLawyer],
  ] as const)("%s", async (_, one, other) => {
    for (let round = 0; round < tries(); round++) {
      const world = await aWorld();
      const settled = await Promise.allSettled([one(world), other(world)]);
      const refusals = settled.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
      for (const code of CANCELLED) expect(refusals).not.toContain(code);
    }
  });
});
