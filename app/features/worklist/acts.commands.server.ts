import type { Actor } from "~/features/accounts/actor";
import { completeRequest } from "~/features/assistance/handling.commands.server";
import { seeMentions } from "~/features/cases/notes/mentions.commands.server";
import { setTaskDone } from "~/features/cases/tasks/commands.server";
import { AppError, type AppErrorCode, toAppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { fileConversation, setReminder } from "./commands.server";
import { allowsAct, type DelayReason, isTask, UNTIL_MESSAGE, type WorkRef } from "./rules";
import { shareDocuments, shareRequest } from "./shared-items.commands.server";
import { giveConversation, giveTask, putOffTask } from "./sharing.commands.server";

/** What is done to items of the inbox. `until` null: until the client's next message, for conversations. */
export type ItemAct =
  | { act: "give"; ownerId: string | null }
  | { act: "sleep"; until: string | null; reason: DelayReason | null }
  | { act: "file"; reason: DelayReason | null };

/** How many items were changed, and why the first of the others was not. */
export type ActsOutcome = { done: number; refused: number; code: AppErrorCode | null; message: string | null };

/** As many items as a page shows. */
const MAX_ITEMS = 50;

/**
 * Gives items to somebody, puts them to sleep or files them, one after the other: each by its own command, which asks its
 * own policy. Nothing is marked as read.
 */
export async function actOnItems(actor: Actor, items: readonly WorkRef[], act: ItemAct): Promise<ActsOutcome> {
  const outcome: ActsOutcome = { done: 0, refused: 0, code: null, message: null };
  for (const item of items.slice(0, MAX_ITEMS)) {
    try {
      if (!allowsAct(item, act.act)) throw new AppError("act_refused");
      await actOn(actor, item, act);
      outcome.done++;
    } catch (thrown) {
      const { code, message } = toAppError(thrown, "follow_up_failed");
      if (!(thrown instanceof AppError)) log.error({ err: thrown }, "act on an item of the inbox");
      outcome.refused++;
      outcome.code ??= code;
      outcome.message ??= message;
    }
  }
  return outcome;
}

function actOn(actor: Actor, item: WorkRef, act: ItemAct): Promise<void> {
  if (act.act === "give") return give(actor, item, act.ownerId);
  return act.act === "sleep" ? sleep(actor, item, act) : file(actor, item, act.reason);
}

function give(actor: Actor, { kind, caseId, id }: WorkRef, ownerId: string | null): Promise<void> {
  if (kind === "request") return shareRequest(actor, id, { ownerId });
  if (kind === "document") return shareDocuments(actor, id, { ownerId });
  if (isTask(kind)) return giveTask(actor, caseId ?? "", id, ownerId);
  return giveConversation(actor, caseId ?? "", ownerId);
}

type Sleep = Extract<ItemAct, { act: "sleep" }>;

function sleep(actor: Actor, { kind, caseId, id }: WorkRef, { until, reason }: Sleep): Promise<void> {
  if (!isTask(kind) && caseId) return setReminder(actor, caseId, until ?? UNTIL_MESSAGE, reason);
  // Nobody writes in a task, a request or a document: it wakes on a day.
  if (until === null) throw new AppError("act_refused");
  if (kind === "request") return shareRequest(actor, id, { sleepsUntil: until });
  if (kind === "document") return shareDocuments(actor, id, { sleepsUntil: until });
  return putOffTask(actor, caseId ?? "", id, until);
}

function file(actor: Actor, { kind, caseId, id }: WorkRef, reason: DelayReason | null): Promise<void> {
  if (kind === "request") return completeRequest(actor, id);
  if (kind === "mention") return seeMentions(actor, caseId ?? "", id);
  if (isTask(kind)) return setTaskDone(actor, caseId ?? "", id, true);
  return fileConversation(actor, caseId ?? "", reason);
}
