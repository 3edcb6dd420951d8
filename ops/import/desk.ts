import { and, eq, ne } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import { contactMessages, emailLogs, emailTemplates } from "~/db/schema";
import { SUPPORT_STATUSES } from "~/db/schema/enumerations";
import { cleanMessage } from "~/features/mailings/message/rules.server";
import { instantOf, type TakenPeople } from "./people";
import type { FormerRow, Project } from "./project";
import { insertInto, lineOf, type Step, storedIn } from "./steps";

/** `public.contact_messages`: the requests for assistance. */
export function requestsStep(
  project: Project,
  people: TakenPeople,
): Step<FormerRow, PgInsertValue<typeof contactMessages>> {
  return {
    table: "contact_messages",
    label: "Demandes d’assistance",
    items: () => project.requests,
    lineOf,
    map: async (item, { read }) => {
      const row = await read(item);
      const userId = row.id("user_id");
      const isKnown = userId !== null && people.has(userId);
      if (userId && !isKnown)
        row.remark("user_id : personne qui n’est pas importée ; la demande est celle d’un visiteur");
      const createdAt = instantOf(row.moment("created_at"));
      const readAt = instantOf(row.moment("read_at"));
      const status = row.choice("status", SUPPORT_STATUSES, "pending");
      return {
        made: {
          id: item.id,
          userId: isKnown ? userId : null,
          name: row.text("name") ?? "",
          phone: row.text("phone") ?? "",
          email: row.text("email")?.toLowerCase() ?? null,
          message: row.text("message") ?? "",
          status,
          ...(readAt && { readAt, ...(status === "completed" && { handledAt: readAt }) }),
          ...(createdAt && { createdAt }),
        },
      };
    },
    write: insertInto(contactMessages, contactMessages.id),
    stored: storedIn(contactMessages.id),
  };
}

/** `public.email_templates`: their HTML is cleaned as what the staff types is. */
export function templatesStep(project: Project): Step<FormerRow, PgInsertValue<typeof emailTemplates>> {
  const names = new Set<string>();
  return {
    table: "email_templates",
    label: "Modèles d’e-mails",
    items: () => project.templates,
    lineOf,
    map: async (item, { read }) => {
      const row = await read(item);
      const content = row.text("content") ?? "";
      const clean = cleanMessage(content);
      if (clean !== content.trim()) row.remark("content : HTML nettoyé de ce que l’éditeur n’écrit pas");
      const given = row.text("name") ?? "Modèle sans nom";
      const [other] = await db
        .select({ id: emailTemplates.id })
        .from(emailTemplates)
        .where(and(eq(emailTemplates.name, given), ne(emailTemplates.id, item.id)));
      const isTaken = other !== undefined || names.has(given);
      const name = isTaken ? `${given} (${item.id.slice(0, 8)})` : given;
      if (isTaken) row.remark("name : nom déjà pris, complété");
      names.add(given);
      const createdAt = instantOf(row.moment("created_at"));
      const subject = row.text("subject") ?? "";
      return { made: { id: item.id, name, subject, content: clean, ...(createdAt && { createdAt }) } };
    },
    write: insertInto(emailTemplates, emailTemplates.id),
    stored: storedIn(emailTemplates.id),
  };
}

const UNKNOWN_RECIPIENT = "inconnu@import.invalid";
const UNKNOWN_SUBJECT = "Objet inconnu";

/**
 * `public.email_logs`, of which the specification names the success alone. A row that says nothing of whom it was for, what it
 * was about nor why it failed is left out: the team could do nothing about its failure, and the share of what arrived would count it.
 */
export function emailLogsStep(project: Project, people: TakenPeople): Step<FormerRow, PgInsertValue<typeof emailLogs>> {
  return {
    table: "email_logs",
    label: "E-mails envoyés",
    items: () => project.emailLogs,
    lineOf,
    map: async (item, { read }) => {
      const row = await read(item);
      const userId = row.id("user_id");
      const to = row.text("recipient", "to", "email") ?? (userId && project.people.get(userId)?.email);
      const about = row.text("subject");
      const error = row.text("error", "error_message");
      if (!to && !about && !error) return { skip: "e-mail sans destinataire ni objet : rien à en reprendre" };
      if (!to) row.remark("e-mail sans destinataire : adresse inconnue");
      if (!about) row.remark("e-mail sans objet : objet inconnu");
      const success = row.flag("success");
      const createdAt = instantOf(row.moment("created_at"));
      return {
        made: {
          id: item.id,
          userId: userId !== null && people.has(userId) ? userId : null,
          recipient: to || UNKNOWN_RECIPIENT,
          kind: "imported",
          subject: about ?? UNKNOWN_SUBJECT,
          html: "",
          text: "",
          status: success ? "sent" : "failed",
          success,
          error,
          ...(createdAt && { createdAt, ...(success && { sentAt: createdAt }) }),
        },
      };
    },
    write: insertInto(emailLogs, emailLogs.id),
    stored: storedIn(emailLogs.id),
  };
}
