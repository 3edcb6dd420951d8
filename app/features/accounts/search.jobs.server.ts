import { inArray, isNull, sql } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { personSearch, profiles } from "~/db/schema";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { nameOfPerson, wordsOfPerson } from "./search.access.server";

const AT_ONCE = 200;

/** Every five minutes: writes the words and the sort key of the people who were there before these were kept. */
export const keepPersonWords = defineJob({
  name: "accounts.keep_words",
  cron: "*/5 * * * *",
  key: () => "all",
  run: async () => {
    let people = 0;
    for (let written = AT_ONCE; written === AT_ONCE; people += written) written = await writeMissingWords();
    if (people > 0) log.info({ people }, "words of people kept");
  },
});

/** A person who is being changed is left for later: waiting for them while others are held might never end. */
async function writeMissingWords(): Promise<number> {
  return transaction(async (tx) => {
    const people = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(
        inArray(
          profiles.id,
          db.select({ id: personSearch.userId }).from(personSearch).where(isNull(personSearch.name)),
        ),
      )
      .limit(AT_ONCE)
      .for("no key update", { skipLocked: true });
    const ids = people.map(({ id }) => id);
    await tx.execute(sql`
      update ${personSearch} set words = ${wordsOfPerson}, name = ${nameOfPerson} from ${profiles}
      where ${profiles.id} = ${personSearch.userId} and ${inArray(profiles.id, ids)}`);
    return ids.length;
  });
}
