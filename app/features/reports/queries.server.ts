import { eq } from "drizzle-orm";
import { reportServices } from "~/content/report-services";
import { db, type Executor } from "~/db/client.server";
import { caseReports, cases, profiles } from "~/db/schema";
import { REPORT_SERVICES, type ReportServiceId } from "~/db/schema/report-enumerations";
import type { Actor } from "~/features/accounts/actor";
import { READABLE_COLUMNS, readableProfile } from "~/features/accounts/profile/rules.server";
import { CASE_COLUMNS } from "~/features/cases/rules.server";
import { residenceOf } from "~/features/deadlines/case/rules.server";
import { reportsAbroad } from "~/features/deadlines/country-help.server";
import { readPayments } from "~/features/payments/queries.server";
import { AppError } from "~/platform/errors";
import { today } from "~/platform/today";
import { formatLongDate } from "~/ui/format";
import { isApart, VERDICT_LABELS } from "./labels";
import { adviceFor } from "./rules";
import { readReference } from "./rules.server";
import { phonesIn, sheetOf, sitesIn } from "./sheet";

/**
 * Lists the reports that were made for a case, in the order of the services. `isLost`: the key of its number is lost. The
 * caller has asked the policy.
 */
export async function listReports(caseId: string, executor: Executor = db) {
  const rows = await executor.select().from(caseReports).where(eq(caseReports.caseId, caseId));
  const opened = await Promise.all(
    rows.map(async (row) => ({
      service: row.service,
      name: reportServices[row.service].name,
      doneOn: row.doneOn,
      ...(await readReference(row)),
    })),
  );
  return opened.sort((one, other) => REPORT_SERVICES.indexOf(one.service) - REPORT_SERVICES.indexOf(other.service));
}
export type CaseReport = Awaited<ReturnType<typeof listReports>>[number];

/** The reports that were made, in words for the staff; null when there is none. The caller has asked the policy. */
export async function summarizeReports(caseId: string, executor: Executor = db): Promise<string | null> {
  const reports = await listReports(caseId, executor);
  const lines = reports.map(({ name, doneOn, reference }) =>
    [name, `le ${formatLongDate(doneOn)}`, reference && `n°\u00a0${reference}`].filter(Boolean).join(", "),
  );
  return lines.length > 0 ? ["Signalements faits par le client\u00a0:", ...lines].join("\n") : null;
}

/**
 * Reads, for the client's side of a case, which services concern it, the facts that each asks for, and what was done.
 * `home`: the services of the country where the victim lives, when it is not France. `shown` is a service whose sheet is asked for although it does not seem to concern the case. Only the owner's page has
 * what concerns them as a person. @throws AppError case_not_found.
 */
export async function readReports(actor: Actor, caseId: string, shown: string | null) {
  const { id, reference, helped, canWrite, payments } = await readPayments(actor, caseId, "client");
  const [row] = await db
    .select({ caseRow: CASE_COLUMNS, profile: READABLE_COLUMNS })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(eq(cases.id, id));
  if (!row) throw new AppError("case_not_found");
  const { caseRow, profile } = row;
  const facts = { caseRow, payments, person: helped === null ? await readableProfile(profile) : null };
  const home = reportsAbroad(residenceOf({ ...caseRow, country: profile.country }) ?? "France", today());
  const advice = adviceFor({
    ...caseRow,
    payments,
    livesAbroad: home !== null,
    isCompany: caseRow.filledFor === "company",
    hasComplaint: caseRow.policeReport,
    means: caseRow.paymentMethods,
    hasSite: sitesIn(caseRow.description).length > 0,
    hasPhone: phonesIn(caseRow.description).length > 0,
  });
  const done = new Map((await listReports(id)).map((report) => [report.service, report]));
  const services = REPORT_SERVICES.map((service) => {
    const { fields, source, readOn, ...about } = reportServices[service];
    const { verdict, why } = advice[service];
    const isShown = !isApart({ verdict }) || service === shown;
    return {
      ...about,
      id: service,
      verdict,
      verdictText: VERDICT_LABELS[verdict],
      why,
      read: readText(service),
      sheet: isShown ? sheetOf(fields, facts) : null,
      doneOn: done.get(service)?.doneOn ?? null,
      reference: done.get(service)?.reference ?? null,
    };
  });
  // On the client's side, who may change the payments may also say what was reported.
  return { id, reference, helped, canTick: canWrite, home, services };
}
export type CaseReports = Awaited<ReturnType<typeof readReports>>;

/** Where the address of a service was read, and what is not confirmed. */
function readText(id: ReportServiceId): string {
  const { source, readOn, ...service } = reportServices[id];
  const doubt = "unconfirmed" in service ? ` À confirmer\u00a0: ${service.unconfirmed}.` : "";
  return `Adresse lue le ${formatLongDate(readOn)} (${source}).${doubt}`;
}
