import { lt, sql } from "drizzle-orm";
import { retention } from "~/content/retention-periods";
import { journeyCounts } from "~/db/schema";
import { defineNoun } from "../nouns.server";

export const noun = defineNoun({
  expired: [
    {
      table: journeyCounts,
      which: ({ now }) =>
        lt(
          journeyCounts.hour,
          sql`${now.toISOString()}::timestamptz - make_interval(months => ${retention.journeyMonths})`,
        ),
    },
  ],
});
