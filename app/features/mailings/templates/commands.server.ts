import { and, eq, like, ne } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { emailTemplates } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import { AppError } from "~/platform/errors";
import { cleanMessage } from "../message/rules.server";
import { canWriteToPeople } from "../policy";
import { findTemplate } from "./queries.server";
import type { TemplateInput } from "./schema";

/**
 * Saves a template under `id`, which the form generated, so that a form sent twice saves one template.
 * @throws AppError forbidden, template_name_taken.
 */
export function saveTemplate(actor: Actor, id: string, input: TemplateInput): Promise<void> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  return transaction(async (tx) => {
    const [other] = await tx
      .select({ id: emailTemplates.id })
      .from(emailTemplates)
      .where(and(eq(emailTemplates.name, input.name), ne(emailTemplates.id, id)));
    if (other) throw new AppError("template_name_taken");
    const columns = { ...input, content: cleanMessage(input.content) };
    await tx
      .insert(emailTemplates)
      .values({ id, ...columns })
      .onConflictDoUpdate({ target: emailTemplates.id, set: { ...columns, updatedAt: new Date() } });
    await audit(tx, actor, "template.saved", id);
  });
}

/** Copies a template, built in or stored, so that it can be changed. @returns the id of the copy. */
export function duplicateTemplate(actor: Actor, id: string): Promise<string> {
  return transaction(async (tx) => {
    const { name, subject, content } = await findTemplate(actor, id, tx);
    const copy = crypto.randomUUID();
    await tx.insert(emailTemplates).values({ id: copy, name: await freeName(tx, name), subject, content });
    await audit(tx, actor, "template.duplicated", copy);
    return copy;
  });
}

/** Deletes a stored template. The built-in ones cannot be deleted. @throws AppError forbidden, not_found. */
export function deleteTemplate(actor: Actor, id: string): Promise<void> {
  return transaction(async (tx) => {
    const { isBuiltIn } = await findTemplate(actor, id, tx);
    if (isBuiltIn) throw new AppError("forbidden");
    await tx.delete(emailTemplates).where(eq(emailTemplates.id, id));
    await audit(tx, actor, "template.deleted", id);
  });
}

const audit = (tx: Tx, actor: Actor, action: AuditAction, subjectId: string) =>
  recordAudit(tx, actor.userId, { action, subjectType: "template", subjectId });

/** « Rappel (copie) », « Rappel (copie 2) »… */
async function freeName(tx: Tx, name: string): Promise<string> {
  const start = `${name.replace(/ \(copie(?: \d+)?\)$/, "").slice(0, 60)} (copie`;
  const taken = await tx
    .select({ name: emailTemplates.name })
    .from(emailTemplates)
    .where(like(emailTemplates.name, `${start.replace(/[\\%_]/g, "\\$&")}%`));
  const names = new Set(taken.map((each) => each.name));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? `${start})` : `${start} ${number})`;
    if (!names.has(free)) return free;
  }
}
