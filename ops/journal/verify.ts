import { database, openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { sealFormerJournal } from "~/features/journal/anchor/commands.server";
import { chainEntries } from "~/features/journal/chain/commands.server";
import { formatHead, parseHead } from "~/features/journal/schema";
import { faultSentence, verificationSentence } from "~/features/journal/verification/labels";
import { verifyChain } from "~/features/journal/verification/queries.server";
import { config, loadConfig, setConfig } from "~/platform/config.server";
import { lockDataDir } from "~/platform/data-dir-lock.server";
import { AppError } from "~/platform/errors";

/**
 * `npm run audit:verify [-- N:HASH]`: verifies the whole journal, while the server runs or, on the embedded database, while
 * it is stopped.
 * @param expectedHead a head from an e-mail, to compare with.
 * @returns the text to print, and whether the journal is intact. @throws ConfigError, DataDirInUse, AppError.
 */
export async function verifyAudit(expectedHead: string | undefined): Promise<{ text: string; isSound: boolean }> {
  const head = expectedHead ? parseHead(expectedHead) : undefined;
  if (head === null) throw new AppError("journal_head_unreadable");
  setConfig(loadConfig(process.env));
  const unlock = config.embedded ? await lockDataDir(config.DATA_DIR) : () => {};
  await openDatabase(config.DATABASE_URL ? { url: config.DATABASE_URL } : { dataDir: `${config.DATA_DIR}/database` });
  try {
    await migrateDatabase(database);
    await sealFormerJournal();
    await chainEntries();
    const found = await verifyChain(head);
    const text = [verificationSentence(found), ...found.faults.map(faultSentence)];
    if (found.faultCount > found.faults.length) text.push(`… et ${found.faultCount - found.faults.length} autres.`);
    text.push(`Empreinte : ${formatHead(found.head)}`);
    return { text: text.join("\n"), isSound: found.faultCount === 0 };
  } finally {
    await database.close();
    unlock();
  }
}
