import { asc, eq } from "drizzle-orm";
import { emailTemplates as builtIn } from "~/content/email-templates";
import { db, type Executor } from "~/db/client.server";
import { emailTemplates } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { canWriteToPeople } from "../policy";
import type { Template } from "./schema";

/** The four built-in templates, then those of the staff by name (spec section 7). @throws AppError forbidden. */
export async function listTemplates(actor: Actor): Promise<Template[]> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const stored = await db.select().from(emailTemplates).orderBy(asc(emailTemplates.name));
  return [
    ...builtIn().map((each) => ({ ...each, isBuiltIn: true })),
    ...stored.map(({ id, name, subject, content }) => ({ id, name, subject, content, isBuiltIn: false })),
  ];
}

/** One template, built in or stored. @throws AppError forbidden, not_found. */
export async function findTemplate(actor: Actor, id: string, executor: Executor = db): Promise<Template> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const ours = builtIn().find((each) => each.id === id);
  if (ours) return { ...ours, isBuiltIn: true };
  parseId(id);
  const [stored] = await executor.select().from(emailTemplates).where(eq(emailTemplates.id, id));
  if (!stored) throw new AppError("not_found");
  const { name, subject, content } = stored;
  return { id, name, subject, content, isBuiltIn: false };
}
