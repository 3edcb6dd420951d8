import { expect, it } from "vitest";
import { announceUnread } from "~/features/chat/jobs.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { addPayment } from "~/features/payments/commands.server";
import { paymentSchema } from "~/features/payments/schema";
import { aCase, aClient, aLawyerOnDuty, aProposal, type Case, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { acceptProposal } from "./commands.server";
import { readProposal } from "./queries.server";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail, announceUnread);

const IBAN = "LT121000011101001000";

const pay = (owner: Person, { id }: Case, given: Record<string, string>) =>
  addPayment(
    owner.actor,
    id,
    paymentSchema.parse({ id: crypto.randomUUID(), amount: "1 200", currency: "EUR", ...given }),
  );

it("a proposal shows each payment, whom it was paid to and the banks, and where the lawyer's own cases hold the same, but no IBAN", async () => {
  const lawyer = await aLawyerOnDuty();
  const [paid, other] = [await aClient(), await aClient()];
  const own = await aCase(paid, { status: "active", bankName: null });
  await pay(paid, own, { means: "transfer", payeeName: "VILNIUS Trade", ownBank: "Banque Postale" });
  await acceptProposal(lawyer.actor, await aProposal(own, lawyer));
  const proposed = await aCase(other, { status: "active", bankName: "Crédit du Nord" });
  await pay(other, proposed, {
    means: "transfer",
    payeeName: "Trade Vilnius",
    payeeIban: IBAN,
    debitedOn: "2026-03-14",
  });
  await pay(other, proposed, { means: "transfer", payeeName: "trade vilnius", ownBank: "Banque postale" });
  const { facts, conflicts } = await readProposal(lawyer.actor, await aProposal(proposed, lawyer));
  expect(facts).toMatchObject({ banks: ["Crédit du Nord", "Banque postale"], payees: ["trade vilnius"] });
  expect(facts.payments.map(({ day, amount }) => [day, amount])).toEqual([
    ["14/03/2026", "1\u202f200\u00a0€"],
    ["Sans date", "1\u202f200\u00a0€"],
  ]);
  expect(conflicts).toEqual([
    {
      id: own.id,
      reference: own.reference,
      isCurrent: true,
      shared: [
        { name: "Banque postale", here: "banque", there: "banque" },
        { name: "trade vilnius", here: "bénéficiaire d’un paiement", there: "bénéficiaire d’un paiement" },
      ],
    },
  ]);
  expect(JSON.stringify(facts)).not.toContain(IBAN);
});
