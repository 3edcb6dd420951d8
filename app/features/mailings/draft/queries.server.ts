import { and, eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { mailings, profiles, users } from "~/db/schema";
import type { Selection } from "~/db/schema/emails";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { textVersion } from "~/platform/forms/text-version.server";
import { valuesOf } from "../message/queries.server";
import { type Rendered, renderMessage } from "../message/rules.server";
import { canWriteToPeople } from "../policy";
import { selected } from "../recipients/queries.server";
import type { TextName, Versions } from "./rules";
import { EMPTY_SELECTION } from "./schema";

export type Draft = { id: string; subject: string; content: string; selection: Selection; savedAt: Date | null };

/** What identifies the texts of a draft. */
export function versionsOf({ subject, content }: Record<TextName, string>): Versions {
  return { subject: textVersion(subject), content: textVersion(content) };
}

/** The draft of the actor; an empty one under a new id when there is none. @throws AppError forbidden. */
export async function readDraft(actor: Actor): Promise<Draft> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const [draft] = await db
    .select()
    .from(mailings)
    .where(and(eq(mailings.authorId, actor.userId), eq(mailings.status, "draft")));
  if (!draft) return { id: crypto.randomUUID(), subject: "", content: "", selection: EMPTY_SELECTION, savedAt: null };
  const { id, subject, content, selection, updatedAt } = draft;
  return { id, subject, content, selection, savedAt: updatedAt };
}

/** People to preview the draft as: the first of the selection, each with whether their address is confirmed. */
export async function listPreviewPeople(actor: Actor, selection: Selection) {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  return db
    .select({
      id: profiles.id,
      name: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`,
      email: profiles.email,
      isConfirmed: users.emailVerified,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(selected(selection))
    .orderBy(sql`${profiles.createdAt} desc nulls last, ${profiles.id} desc nulls last`)
    .limit(30);
}

/** The draft as one person would receive it; with the values of the actor when that account is deleted. */
export async function previewDraft(actor: Actor, userId: string): Promise<Rendered> {
  const draft = await readDraft(actor);
  const values = (await valuesOf(userId)) ?? (await valuesOf(actor.userId));
  if (!values) throw new AppError("not_found");
  return renderMessage(draft, values);
}
