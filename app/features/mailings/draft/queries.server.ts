import { createHash } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
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

/**
 * The draft of the actor; when there is none, an empty one under an id that is the same until a message is sent, by which
 * pages know it. @throws AppError forbidden.
 */
export async function readDraft(actor: Actor): Promise<Draft> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const isDraft = sql`${mailings.status} = 'draft'`;
  const [latest] = await db
    .select()
    .from(mailings)
    .where(eq(mailings.authorId, actor.userId))
    .orderBy(sql`${isDraft} desc`, desc(mailings.startedAt), desc(mailings.id))
    .limit(1);
  if (latest?.status !== "draft") {
    const id = idOf(`${actor.userId} ${latest?.id}`);
    return { id, subject: "", content: "", selection: EMPTY_SELECTION, savedAt: null };
  }
  const { id, subject, content, selection, updatedAt } = latest;
  return { id, subject, content, selection, savedAt: updatedAt };
}

/** A UUID (RFC 9562, version 8) that follows from a text. */
function idOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
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
