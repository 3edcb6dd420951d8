import { type Tx, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { isAdministrator, profiles } from "~/db/schema";
import { queueEmail } from "~/features/emails/commands.server";
import { log } from "~/platform/log.server";
import { chainEntriesIn } from "../chain/commands.server";
import { readHead, readSealedHead } from "../chain/queries.server";
import { sealChain } from "../chain/rules.server";
import { recordAudit } from "../commands.server";
import { formatHead, type Head, JOURNAL_ACTIONS } from "../schema";
import { HEAD_SUBJECT, JournalHeadEmail } from "./emails";
import { PUBLISHED_HEAD } from "./queries.server";

/**
 * Publishes the last link of the chain: in the log, by e-mail to every administrator, and as an entry of the journal. A
 * later change of the journal no longer matches these copies.
 * @returns the head; null while the journal is empty.
 */
export async function publishHead(now = new Date()): Promise<Head | null> {
  const head = await transaction(async (tx) => {
    await chainEntriesIn(tx);
    const head = (await readSealedHead(tx)) ?? (await readHead(tx));
    if (head.seq === 0) return null;
    const value = { ...head, at: now.toISOString(), seal: sealChain("head", head) };
    await writeInstallation(tx, PUBLISHED_HEAD, value);
    await recordAudit(tx, null, {
      action: JOURNAL_ACTIONS.headPublished,
      subjectType: "journal",
      subjectId: "head",
      details: { seq: head.seq, hash: head.hash },
    });
    await emailAdministrators(tx, head, now);
    return head;
  });
  if (head) log.info({ seq: head.seq, hash: head.hash, at: now.toISOString() }, "audit head");
  return head;
}

async function emailAdministrators(tx: Tx, head: Head, at: Date): Promise<void> {
  const administrators = await tx
    .select({ id: profiles.id, email: profiles.email, firstName: profiles.firstName })
    .from(profiles)
    .where(isAdministrator(profiles));
  for (const { id, email, firstName } of administrators)
    await queueEmail(tx, {
      userId: id,
      recipient: email,
      kind: "journal_head",
      subject: HEAD_SUBJECT,
      element: JournalHeadEmail({ firstName, head: formatHead(head), at }),
    });
}
