import { createHash } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { db, transaction } from "~/db/client.server";
import { caseNotes, cases } from "~/db/schema";
import {
  BANK_REFUND_STATUSES,
  CASE_STATUSES,
  type CaseStatus,
  CONTACT_METHODS,
  EVIDENCE_TYPES,
  POLICE_ACTION_STATUSES,
  SCAM_TYPES,
} from "~/db/schema/enumerations";
import { CASE_STATUS_LABELS, PAYMENT_METHODS } from "~/features/cases/labels";
import { REFERENCE_ALPHABET } from "~/features/cases/rules.server";
import { instantOf, type TakenPeople } from "./people";
import type { FormerRow, Project } from "./project";
import { type Row, shown } from "./row";
import { stableId } from "./stable-id";
import { lineOf, type Step, storedIn } from "./steps";

/** The cases that are taken over, with their owners. */
export type TakenCases = Map<string, { userId: string }>;

type Case = PgInsertValue<typeof cases>;
type MadeCase = { row: Case; formerReference: string | null };

/**
 * Statuses that the specification does not list, by what their names say. A cancelled case ended; « rejected » would say that
 * the lawyers declined it.
 */
const OTHER_STATUSES: Record<string, CaseStatus> = {
  in_progress: "active",
  archived: "closed",
  cancelled: "closed",
  canceled: "closed",
  completed: "closed",
  done: "closed",
  resolved: "closed",
};
const REFERENCE = /^\d{4}-[0-9A-Z]{6}$/;

/** `public.cases`. */
export function casesStep(
  project: Project,
  { people, cases: taken }: { people: TakenPeople; cases: TakenCases },
): Step<FormerRow & { userId: string }, MadeCase> {
  /** The references of this import, with the cases that have them. */
  const references = new Map<string, string>();
  return {
    table: "cases",
    label: "Dossiers",
    items: () => project.cases.values(),
    lineOf,
    map: async (item, { read }) => {
      const { id, userId } = item;
      if (!people.has(userId)) return { skip: "dossier sans titulaire : son compte n’est pas dans l’export" };
      const row = await read(item);
      taken.set(id, { userId });
      const former = row.text("case_id");
      const createdAt = row.moment("created_at");
      const reference = await findReference(id, { former, createdAt }, references);
      const formerReference = former === reference ? null : former;
      if (formerReference)
        row.remark(
          `référence ${shown(formerReference)} d’une autre forme, ou déjà prise : ${reference}, et une note la garde`,
        );
      return { made: { row: mapCase(row, { id, userId, reference }), formerReference } };
    },
    write: async (batch) => {
      await transaction(async (tx) => {
        const rows = batch.map(({ made }) => made.row);
        const inserted = await tx
          .insert(cases)
          .values(rows)
          .onConflictDoNothing({ target: cases.id })
          .returning({ id: cases.id });
        const fresh = new Set(inserted.map(({ id }) => id));
        const notes = batch.flatMap(({ item: { id }, made: { formerReference } }) =>
          formerReference && fresh.has(id)
            ? [
                {
                  id: stableId("former-reference", id),
                  caseId: id,
                  text: `Référence dans l’ancien système : ${formerReference}`,
                },
              ]
            : [],
        );
        if (notes.length > 0) await tx.insert(caseNotes).values(notes).onConflictDoNothing();
      });
      return undefined;
    },
    stored: storedIn(cases.id),
  };
}

function mapCase(row: Row, { id, userId, reference }: { id: string; userId: string; reference: string }): Case {
  const scamType = row.choice("scam_type", SCAM_TYPES, "unknown");
  const status = statusOf(row);
  const createdAt = row.moment("created_at");
  const updatedAt = row.moment("updated_at") ?? createdAt;
  const instants = {
    createdAt: instantOf(createdAt),
    updatedAt: instantOf(updatedAt),
    // The former system kept no date of the submission.
    submittedAt: status === "draft" ? undefined : instantOf(createdAt),
    lastActivityAt: instantOf(row.moment("last_activity_at") ?? row.moment("last_message_at") ?? updatedAt),
  };
  return {
    id,
    userId,
    reference,
    scamType,
    status,
    title: row.text("title") ?? scamType,
    description: row.text("description") ?? "",
    amount: row.cents("amount"),
    paymentMethods: row.choices("payment_methods", PAYMENT_METHODS),
    availableEvidence: row.choices("available_evidence", EVIDENCE_TYPES),
    contactedBank: row.flag("contacted_bank"),
    bankRefundStatus: row.choice("bank_refund_status", BANK_REFUND_STATUSES, null),
    bankRefundAmount: row.cents("bank_refund_amount"),
    bankActionDetails: row.text("bank_action_details"),
    policeReport: row.flag("police_report"),
    policeReportNumber: row.text("police_report_number"),
    policeReportDate: row.day("police_report_date"),
    policeActionStatus: row.choice("police_action_status", POLICE_ACTION_STATUSES, null),
    policeActionDetails: row.text("police_action_details"),
    contactMethod: row.choice("contact_method", CONTACT_METHODS, null),
    contactDate: row.day("contact_date"),
    ...Object.fromEntries(Object.entries(instants).filter(([, instant]) => instant !== undefined)),
  };
}

/** The status of a case: one that nobody knows waits to be looked at. */
function statusOf(row: Row): CaseStatus {
  const former = row.text("status") ?? "";
  const written = former.toLowerCase().replace(/[\s-]+/g, "_");
  const known = CASE_STATUSES.find((status) => status === written);
  const status = known ?? (Object.hasOwn(OTHER_STATUSES, written) ? OTHER_STATUSES[written] : undefined) ?? "pending";
  if (former !== "" && status !== former)
    row.remark(`statut ${shown(former)} : importé comme ${shown(CASE_STATUS_LABELS[status])}`);
  return status;
}

/** The reference of a case: the former one when it has our form and is free, else one that is the same at each run. */
async function findReference(
  id: string,
  { former, createdAt }: { former: string | null; createdAt: string | null },
  references: Map<string, string>,
): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const reference = attempt === 0 ? former : makeReference(id, createdAt ?? new Date().toISOString(), attempt);
    if (!reference || !REFERENCE.test(reference)) continue;
    if ((references.get(reference) ?? id) !== id) continue;
    const [other] = await db
      .select({ id: cases.id })
      .from(cases)
      .where(and(eq(cases.reference, reference), ne(cases.id, id)));
    if (other) continue;
    references.set(reference, id);
    return reference;
  }
}

function makeReference(id: string, createdAt: string, attempt: number): string {
  const digest = createHash("sha256").update(`${id}/${attempt}`).digest();
  const characters = [...digest.subarray(0, 6)].map((byte) => REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length]);
  return `${createdAt.slice(0, 4)}-${characters.join("")}`;
}
