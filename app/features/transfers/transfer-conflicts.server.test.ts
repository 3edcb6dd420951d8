import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { caseProposals } from "~/db/schema";
import { announceUnread } from "~/features/chat/jobs.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { removeObjects } from "~/features/files/jobs.server";
import { acceptProposal } from "~/features/mandates/proposals/commands.server";
import { readProposal } from "~/features/mandates/proposals/queries.server";
import { giveReason } from "~/features/members/commands.server";
import { deletePerson } from "~/features/people/deletion.commands.server";
import { aCase, aClient, aLawyerOnDuty, aMessage, aProposal, type Case, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { aTransferable, transfer } from "~tests/setup/transfers";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail, announceUnread, removeObjects);

describe("a conflict of interest", () => {
  const namesShared = async (lawyer: Person, caseRow: Case) =>
    (await readProposal(lawyer.actor, await aProposal(caseRow, lawyer))).conflicts.map(({ id, shared }) => ({
      id,
      shared,
    }));
  const asFormer = (here: string, there: string) => [{ name: "Camille Moreau", here, there }];

  it("is sought over the former owner of the lawyer's own case, also once their account is deleted", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const lawyer = await aLawyerOnDuty();
    await aMessage(theCase);
    await acceptProposal(lawyer.actor, await aProposal(theCase, lawyer));
    await giveReason(administrator.actor, theCase.id, "technical");
    await transfer(administrator, theCase.id, owner, heir);
    const against = await aCase(await aClient({ firstName: "Paul", lastName: "Durand" }), {
      status: "active",
      representedName: "Moreau Camille",
    });
    const expected = [
      { id: theCase.id, shared: [{ name: "Moreau Camille", here: "personne représentée", there: "ancien titulaire" }] },
    ];
    expect(await namesShared(lawyer, against)).toEqual(expected);
    await deletePerson(administrator.actor, owner.id);
    await db.delete(caseProposals).where(eq(caseProposals.caseId, against.id));
    expect(await namesShared(lawyer, against)).toEqual(expected);
  });

  it("is sought over the former owner of the proposed case, and over its present one", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const lawyer = await aLawyerOnDuty();
    const own = await aCase(await aClient({ firstName: "Camille", lastName: "Moreau" }), { status: "active" });
    const other = await aCase(await aClient({ firstName: "Zoé", lastName: "Petit" }), { status: "active" });
    for (const each of [own, other]) await acceptProposal(lawyer.actor, await aProposal(each, lawyer));
    await transfer(administrator, theCase.id, owner, heir);
    expect(new Set(await namesShared(lawyer, theCase))).toEqual(
      new Set([
        { id: own.id, shared: asFormer("ancien titulaire", "client") },
        { id: other.id, shared: [{ name: "Zoé Petit", here: "client", there: "client" }] },
      ]),
    );
  });
});
