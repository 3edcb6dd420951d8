import { hashRecoveryCodesNightly } from "~/features/accounts/key-rotation.jobs.server";
import { sendResetLink } from "~/features/accounts/password/jobs.server";
import { sendPush } from "~/features/accounts/push/jobs.server";
import { keepPersonWords } from "~/features/accounts/search.jobs.server";
import { keepActivityOften } from "~/features/cases/activity/jobs.server";
import { carryOutCaseDecision } from "~/features/cases/decisions/jobs.server";
import { indexNames, sweepSearchWords } from "~/features/cases/jobs.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { sendDueMessages } from "~/features/chat/scheduling/jobs.server";
import { keepDeadlinesOften } from "~/features/deadlines/kept/jobs.server";
import { tellDeadlinesHourly } from "~/features/deadlines/reminders/jobs.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { keepMonthsOften } from "~/features/figures/counts.jobs.server";
import { removeObjects, scanWaiting, sweepHourly } from "~/features/files/jobs.server";
import { rejectInfectedDocuments } from "~/features/identity/jobs.server";
import { raiseAlarmsEveryMinute, raiseStorageAlarmRegularly } from "~/features/journal/alarms/jobs.server";
import { anchorHeadHourly, keepHeadHourly, publishHeadDaily } from "~/features/journal/publication/jobs.server";
import { verifyJournalDaily } from "~/features/journal/verification/jobs.server";
import { readDirectoryMonthly } from "~/features/lawyers/directory/jobs.server";
import { sumLoadsOften } from "~/features/lawyers/loads.jobs.server";
import { noticeInsurancesDaily } from "~/features/lawyers/registration/jobs.server";
import { checkFormerReports } from "~/features/letters/former-reports/jobs.server";
import { resumeMailings, sendMailing } from "~/features/mailings/sending/jobs.server";
import { verifyCases } from "~/features/members/verification.jobs.server";
import { tellStaffOften } from "~/features/notices/jobs.server";
import { blankBodiesNightly, eraseHourly, retainNightly } from "~/features/privacy/jobs.server";
import { carryOutDocumentDecision, carryOutOverdueDecisions } from "~/features/progress/decisions.jobs.server";
import type { Job } from "~/platform/jobs/jobs.server";

/** The jobs of 0.4.0 that this version has no more: `cases.verify` replaces them. */
export const formerJobs = ["activity.verify", "lawyers.verify_kept", "chat.verify_unread"];

/** Every job of the product. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs has a payload type each
export const jobs: Job<any>[] = [
  deliverEmail,
  announceUnread,
  sendDueMessages,
  sendPush,
  sendResetLink,
  hashRecoveryCodesNightly,
  removeObjects,
  sweepHourly,
  scanWaiting,
  rejectInfectedDocuments,
  sendMailing,
  resumeMailings,
  carryOutCaseDecision,
  sweepSearchWords,
  indexNames,
  publishHeadDaily,
  anchorHeadHourly,
  keepHeadHourly,
  verifyJournalDaily,
  raiseAlarmsEveryMinute,
  raiseStorageAlarmRegularly,
  retainNightly,
  blankBodiesNightly,
  carryOutDocumentDecision,
  carryOutOverdueDecisions,
  eraseHourly,
  readDirectoryMonthly,
  noticeInsurancesDaily,
  tellStaffOften,
  keepMonthsOften,
  keepActivityOften,
  sumLoadsOften,
  verifyCases,
  keepPersonWords,
  keepDeadlinesOften,
  tellDeadlinesHourly,
  checkFormerReports,
];
