import { sealFormerJournal } from "~/features/journal/anchor.commands.server";
import { chainEntries } from "~/features/journal/chain/commands.server";
import { formatHead, parseHead } from "~/features/journal/schema";
import { faultSentence, verificationSentence } from "~/features/journal/verification/labels";
import { verifyChain } from "~/features/journal/verification/queries.server";
import { declareWrongSecret } from "~/features/journal/wrong-key.commands.server";
import { ConfigError, loadConfig, setConfig } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { recordVerification } from "~/platform/last-acts.server";
import { withInstallation } from "../installation";

/**
 * `npm run audit:declare`: declares in the journal the lines that the secret of SECRET_KEY_WRONG wrote.
 * @returns a sentence for the operator. @throws ConfigError, DataDirInUse.
 */
export async function declareWrongKey(): Promise<string> {
  const wrong = process.env.SECRET_KEY_WRONG;
  if (!wrong) throw new ConfigError("Donnez dans SECRET_KEY_WRONG la clé sous laquelle les lignes ont été écrites.");
  return withJournal(async () => {
    const lines = await declareWrongSecret(wrong);
    if (lines === 0)
      return "Aucune ligne à déclarer : cette clé n’a écrit aucune des lignes qui passent pour modifiées.";
    return `Lignes déclarées : ${lines}. Vérifiez le journal : npm run audit:verify`;
  });
}

/**
 * `npm run audit:verify [-- N:HASH]`: verifies the whole journal, while the server runs or, on the embedded database, while
 * it is stopped.
 * @param expectedHead a head from an e-mail, to compare with.
 * @returns the text to print, and whether the journal is intact. @throws ConfigError, DataDirInUse, AppError.
 */
export async function verifyAudit(expectedHead: string | undefined): Promise<{ text: string; isSound: boolean }> {
  const head = expectedHead ? parseHead(expectedHead) : undefined;
  if (head === null) throw new AppError("journal_head_unreadable");
  return withJournal(async () => {
    const found = await verifyChain(head);
    await recordVerification(found.faultCount);
    const text = [verificationSentence(found), ...found.faults.map(faultSentence)];
    if (found.faultCount > found.faults.length) text.push(`… et ${found.faultCount - found.faults.length} autres.`);
    text.push(`Empreinte : ${formatHead(found.head)}`);
    return { text: text.join("\n"), isSound: found.faultCount === 0 };
  });
}

/** Runs `work` on the whole journal, whose entries all have their links. */
function withJournal<Result>(work: () => Promise<Result>): Promise<Result> {
  setConfig(loadConfig(process.env));
  return withInstallation(async () => {
    await sealFormerJournal();
    await chainEntries();
    return work();
  });
}
