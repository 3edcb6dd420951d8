import { and, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { lawyers, profiles } from "~/db/schema";
import { queueEmail, tellAdministrators } from "~/features/emails/commands.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { defineJob } from "~/platform/jobs/jobs.server";
import { today } from "~/platform/today";
import {
  INSURANCE_ENDS_SUBJECT,
  InsuranceEndsEmail,
  LAWYERS_UNINSURED_SUBJECT,
  LawyersUninsuredEmail,
} from "../emails";

/** The number of days before the end of an insurance at which its lawyer gets an e-mail. */
const NOTICE_DAYS = 30;

/**
 * Tells verified lawyers once that their insurance ends within thirty days, and once that it has ended; then also the
 * administrators (loi 71-1130, art. 27). The last notice is stored with the lawyer, so that a day without the job loses
 * none.
 */
export async function noticeInsurances(now = new Date()): Promise<void> {
  const day = today(now);
  const horizon = today(new Date(now.getTime() + NOTICE_DAYS * 86_400_000));
  const due = await db
    .select({ userId: lawyers.userId })
    .from(lawyers)
    .where(and(isNotNull(lawyers.verifiedAt), isNull(lawyers.suspendedAt), lte(lawyers.insuranceEndsOn, horizon)));
  let ended = 0;
  for (const { userId } of due) if ((await notice(userId, day)) === "ended") ended++;
  if (ended === 0) return;
  await transaction((tx) =>
    tellAdministrators(tx, (administrator) => ({
      kind: "lawyers_uninsured",
      subject: LAWYERS_UNINSURED_SUBJECT,
      element: LawyersUninsuredEmail({
        ...administrator,
        count: ended,
        url: publicUrl("/admin/lawyers?state=insurance_expired"),
      }),
    })),
  );
}

/** @returns what the lawyer was told; null when they knew it. */
function notice(userId: string, day: string): Promise<"soon" | "ended" | null> {
  return transaction(async (tx) => {
    const [found] = await tx
      .select({
        endsOn: lawyers.insuranceEndsOn,
        told: lawyers.insuranceNotice,
        email: profiles.email,
        firstName: profiles.firstName,
      })
      .from(lawyers)
      .innerJoin(profiles, eq(profiles.id, lawyers.userId))
      .where(eq(lawyers.userId, userId))
      .for("update", { of: lawyers });
    if (!found?.endsOn) return null;
    const { endsOn, email, firstName } = found;
    const state = endsOn < day ? "ended" : "soon";
    const insuranceNotice = `${state} ${endsOn}`;
    if (found.told === insuranceNotice) return null;
    await tx.update(lawyers).set({ insuranceNotice }).where(eq(lawyers.userId, userId));
    await queueEmail(tx, {
      userId,
      recipient: email,
      kind: "lawyer_insurance",
      subject: INSURANCE_ENDS_SUBJECT,
      element: InsuranceEndsEmail({
        firstName,
        endsOn,
        isOver: state === "ended",
        url: publicUrl("/lawyer/registration"),
      }),
    });
    return state;
  });
}

export const noticeInsurancesDaily = defineJob({
  name: "lawyers.insurances",
  cron: "41 6 * * *",
  run: () => noticeInsurances(),
});
