import { and, count, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { cases, caseTags } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { handledCasesOfOthers } from "~/features/members/access.server";
import { changeCase, unchanged } from "~/features/members/change-case.commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { readSelection } from "../filters/selection.queries.server";
import { canTagCase } from "../policy";
import { MAX_TAG_LENGTH, MAX_TAGS, tagKey, tagName } from "./rules";

/** Clients see no tag, and the journal does not name it: it may say something of the client. */
const TAGS = { may: canTagCase, reason: "none", announce: { to: "handlers" }, facts: ["tags"] } as const;

type Tagged = { caseId: string; tag: string };

/**
 * Adds a tag to a case, spelled as on the actor's other cases. A tag that it has already changes nothing.
 * @throws AppError case_not_found, tag_required, tag_too_long, too_many_tags.
 */
export async function addTag(actor: Actor, { caseId, tag }: Tagged): Promise<void> {
  const key = tagKey(tag);
  await changeCase(null, actor, caseId, { ...TAGS, event: "tag.added" }, async (tx) => {
    if (key === "") throw new AppError("tag_required");
    if (tagName(tag).length > MAX_TAG_LENGTH) throw new AppError("tag_too_long");
    const name = (await knownSpelling(tx, actor, key)) ?? tagName(tag);
    const added = await tx
      .insert(caseTags)
      .values({ caseId, key, name, addedBy: actor.userId })
      .onConflictDoNothing()
      .returning({ key: caseTags.key });
    if (added.length === 0) return unchanged();
    const [tags] = await tx.select({ count: count() }).from(caseTags).where(eq(caseTags.caseId, caseId));
    if (tags && tags.count > MAX_TAGS) throw new AppError("too_many_tags");
  });
}

/** Removes a tag from a case; does nothing when it is already gone. @throws AppError case_not_found. */
export async function removeTag(actor: Actor, { caseId, tag }: Tagged): Promise<void> {
  await changeCase(null, actor, caseId, { ...TAGS, event: "tag.removed" }, async (tx) => {
    const removed = await tx
      .delete(caseTags)
      .where(and(eq(caseTags.caseId, caseId), eq(caseTags.key, tagKey(tag))))
      .returning({ key: caseTags.key });
    if (removed.length === 0) return unchanged();
  });
}

/** The result of tagging several cases. `refused` says why each of the others stays as it is. */
export type TaggingOutcome = { done: number; refused: { id: string; reference: string; reason: string }[] };

/**
 * Adds a tag to several cases, or removes it, one after the other. A case that has it already, or no longer, is counted
 * as done. @throws AppError tag_required, tag_too_long.
 */
export async function tagMany(
  actor: Actor,
  { ids, tag, change }: { ids: readonly string[]; tag: string; change: "add" | "remove" },
): Promise<TaggingOutcome> {
  if (tagKey(tag) === "") throw new AppError("tag_required");
  if (tagName(tag).length > MAX_TAG_LENGTH) throw new AppError("tag_too_long");
  const outcome: TaggingOutcome = { done: 0, refused: [] };
  for (const { id, reference } of await readSelection(actor, ids)) {
    try {
      await (change === "add" ? addTag : removeTag)(actor, { caseId: id, tag });
      outcome.done++;
    } catch (thrown) {
      const { message } = toAppError(thrown, "tag_save_failed");
      if (!(thrown instanceof AppError)) log.error({ err: thrown }, "tag of several cases");
      outcome.refused.push({ id, reference, reason: message });
    }
  }
  return outcome;
}

async function knownSpelling(tx: Tx, actor: Actor, key: string): Promise<string | undefined> {
  const [known] = await tx
    .select({ name: caseTags.name })
    .from(caseTags)
    .innerJoin(cases, eq(cases.id, caseTags.caseId))
    .where(and(eq(caseTags.key, key), handledCasesOfOthers(actor)))
    .limit(1);
  return known?.name;
}
