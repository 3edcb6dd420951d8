import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { lawyers, profiles } from "~/db/schema";
import { isLawyerOnDuty, shownLawyer } from "./access.server";

/** The lawyer who accepted to answer for the messages of the team, while verified, insured and not suspended. */
function isDisplayed(): SQL {
  return and(isNotNull(lawyers.displayedSince), eq(profiles.role, "lawyer"), isLawyerOnDuty()) as SQL;
}

/** The name of the displayed lawyer as last verified, as a column of any query; null when there is none. */
export function displayedLawyerSql(): SQL<string | null> {
  const name = db
    .select({ name: sql`trim(${shownLawyer.firstName} || ' ' || ${shownLawyer.lastName})` })
    .from(lawyers)
    .innerJoin(profiles, eq(profiles.id, lawyers.userId))
    .where(isDisplayed());
  return sql<string | null>`(${name})`;
}
