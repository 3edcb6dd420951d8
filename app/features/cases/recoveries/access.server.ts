import { type SQL, sql } from "drizzle-orm";
import { FEE_BASIS_POINTS } from "~/content/fee-rate";
import { caseTransfers, feeAgreements, recoveries } from "~/db/schema";

/**
 * The agreement in force on the day of a sum: accepted by then, not retracted, its lawyer still in charge. One without a
 * fee on the result has the rate 0. One that a former owner accepted does not bind the next.
 */
export const agreedRate = sql<number | null>`(
  select coalesce(a.success_rate, 0) from ${feeAgreements} a
  where a.case_id = recoveries.case_id and a.status = 'accepted'
    and (a.answered_at at time zone 'Europe/Paris')::date <= recoveries.received_on
    and (a.ended_at is null or (a.ended_at at time zone 'Europe/Paris')::date >= recoveries.received_on)
    and not exists (select from ${caseTransfers} t
      where t.case_id = a.case_id and t.reason <> 'lost_mailbox' and t.created_at > a.answered_at
        and (t.created_at at time zone 'Europe/Paris')::date < recoveries.received_on)
  order by a.answered_at desc limit 1)`;

/** The fee on a sum, as `feeOf` computes it: in whole cents, rounded down. */
export const feeSql: SQL<number> = sql<number>`(${recoveries.amount} * coalesce(${agreedRate}, ${sql.raw(String(FEE_BASIS_POINTS))}) / 10000)`;
