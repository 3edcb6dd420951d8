import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { contactMessages, emailLogs, lawyerInvitations } from "~/db/schema";
import { readSession } from "~/features/accounts/sessions/queries.server";
import { messageWithReason } from "~/features/assistance/schema";
import { deliverEmail } from "~/features/emails/jobs.server";
import type { AppError } from "~/platform/errors";
import { anAdministrator, aPerson, type Person, reload } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import {
  acceptInvitation,
  acceptWithAccount,
  inviteLawyer,
  resendInvitation,
  revokeInvitation,
} from "./commands.server";
import { listInvitations, readInvitation } from "./queries.server";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail);

let staff: Person;
beforeAll(async () => {
  staff = await anAdministrator();
});

const codeOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code ?? String(error),
  );
let number = 0;
const anAddress = () => `avocat${number++}@exemple.fr`;
const invited = (given: Partial<Parameters<typeof inviteLawyer>[1]> = {}) => ({
  firstName: "Zoé",
  lastName: "Lévêque",
  email: anAddress(),
  identityCheck: "called_back" as const,
  ...given,
});
async function invite(given: Parameters<typeof invited>[0] = {}) {
  const input = invited(given);
  await inviteLawyer(staff.actor, input);
  return { ...input, token: await tokenOf(input.email) };
}
async function tokenOf(email: string): Promise<string> {
  const [sent] = await db
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.recipient, email))
    .orderBy(desc(emailLogs.createdAt))
    .limit(1);
  return /\/lawyer-invitation\?token=([\w-]{43})/.exec(sent?.text ?? "")?.[1] ?? "";
}
const from = (browser = new Browser()) => ({
  request: browser.request("/lawyer-invitation", { form: {} }),
  ip: "203.0.113.9",
});

describe("an invitation", () => {
  it("answers an application, opens an account once, and proves its mailbox", async () => {
    const [request] = await db
      .insert(contactMessages)
      .values({ name: "Zoé Lévêque", phone: "0612345678", message: messageWithReason("lawyer_joining", "Bonjour") })
      .returning();
    const { email, token } = await invite({ requestId: request?.id });
    expect(await codeOf(inviteLawyer(staff.actor, invited({ email })))).toBe("already_invited");
    const [answered] = await db.select().from(contactMessages);
    expect(answered).toMatchObject({ status: "completed", handledBy: staff.id });
    expect(await readInvitation(token, "203.0.113.9")).toEqual({
      firstName: "Zoé",
      lastName: "Lévêque",
      email,
      hasAccount: false,
    });
    expect(await codeOf(acceptInvitation(from(), token, "azerty"))).toBe("common_password");
    const browser = new Browser();
    browser.take(await acceptInvitation(from(browser), token, "trois petits figuiers"));
    const { actor } = await readSession(browser.request("/"));
    expect(actor).toMatchObject({ email, emailConfirmed: true, accountRole: "lawyer", role: "client" });
    expect(actor?.secondFactorMissing).toBe(true);
    expect(await codeOf(acceptInvitation(from(), token, "trois petits figuiers"))).toBe("invitation_link_invalid");
    expect(await codeOf(inviteLawyer(staff.actor, invited({ email })))).toBe("already_lawyer");
  });

  it("stores no token", async () => {
    const { token } = await invite();
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await db.select().from(lawyerInvitations))).not.toContain(token);
  });

  it("gets another link when it is sent again, and none once it is revoked or expired", async () => {
    const { email, token } = await invite();
    const [row] = await db.select().from(lawyerInvitations).where(eq(lawyerInvitations.email, email));
    const id = row?.id as string;
    await resendInvitation(staff.actor, id);
    const renewed = await tokenOf(email);
    expect(await readInvitation(token, "203.0.113.9")).toBeNull();
    expect(await readInvitation(renewed, "203.0.113.9")).not.toBeNull();
    await db
      .update(lawyerInvitations)
      .set({ expiresAt: new Date(0) })
      .where(eq(lawyerInvitations.id, id));
    expect(await codeOf(acceptInvitation(from(), renewed, "trois petits figuiers"))).toBe("invitation_link_invalid");
    await resendInvitation(staff.actor, id);
    await revokeInvitation(staff.actor, id);
    expect(await readInvitation(await tokenOf(email), "203.0.113.9")).toBeNull();
    expect(await codeOf(resendInvitation(staff.actor, id))).toBe("invitation_not_found");
    expect((await listInvitations(staff.actor, {})).invitations.find((each) => each.id === id)?.state).toBe("revoked");
  });

  it("makes an existing account a lawyer's only in a session of that account", async () => {
    const person = await aPerson();
    const { token } = await invite({ email: person.email });
    expect(await codeOf(acceptInvitation(from(), token, "trois petits figuiers"))).toBe("invitation_needs_login");
    expect(await codeOf(acceptWithAccount((await aPerson()).actor, token))).toBe("invitation_needs_login");
    await acceptWithAccount(person.actor, token);
    expect((await reload(person)).profile.role).toBe("lawyer");
    expect(await codeOf(inviteLawyer(staff.actor, invited({ email: staff.email })))).toBe("invitee_is_administrator");
  });
});
