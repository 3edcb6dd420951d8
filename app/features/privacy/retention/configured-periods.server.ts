import { type Retention, retention } from "~/content/retention-periods";
import { config } from "~/platform/config.server";

/** The retention periods: the publisher's table, with the two periods that are settings. */
export function retentionPeriods(): Retention {
  return {
    ...retention,
    identityYears: config.RETENTION_IDENTITY_YEARS,
    caseYears: config.RETENTION_CASE_YEARS,
  };
}
