import { createElement } from "react";
import type { Tx } from "~/db/client.server";
import { queueEmail } from "~/features/emails/commands.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { CASE_MENTION_SUBJECT, CaseMentionEmail } from "../emails";

/** A case, and the section of its page where a colleague is named. */
type Place = { id: string; reference: string; section: "notes" | "taches" };
type Told = { id: string; email: string; firstName: string };

/** Tells colleagues by e-mail that they are named on a case; nobody tells themselves. The e-mail repeats no text. @param by who names them. */
export async function tellColleagues(tx: Tx, by: string, { id, reference, section }: Place, colleagues: Told[]) {
  for (const { id: userId, email, firstName } of colleagues) {
    if (userId === by) continue;
    const url = publicUrl(`/admin/cases/${id}#${section}`);
    await queueEmail(tx, {
      userId,
      recipient: email,
      kind: "case_mention",
      subject: CASE_MENTION_SUBJECT,
      element: createElement(CaseMentionEmail, { firstName, reference, url, isTask: section === "taches" }),
    });
  }
}
