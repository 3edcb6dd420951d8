import { data, redirect } from "react-router";
import { batchedReads } from "~/db/batched-reads.server";
import type { Actor } from "~/features/accounts/actor";
import { listHelpedLines } from "~/features/acts/queries.server";
import { actBesideConversation } from "~/features/acts/rules.server";
import { readWaitingDecision } from "~/features/cases/decisions/queries.server";
import { readCaseFacts } from "~/features/cases/details/queries.server";
import { postMessage } from "~/features/chat/commands.server";
import { THEN_FILE } from "~/features/chat/intents";
import { readConversation } from "~/features/chat/queries.server";
import { completeChatTutorial, openThread } from "~/features/chat/reading.commands.server";
import { MAX_TEXT_LENGTH, uploadSlot } from "~/features/chat/rules";
import { scheduleMessage } from "~/features/chat/scheduling/commands.server";
import { listScheduled } from "~/features/chat/scheduling/queries.server";
import { scheduleSchema } from "~/features/chat/scheduling/schema";
import { schema, type ThreadRange, threadRange } from "~/features/chat/schema";
import { receiveFormWithFiles } from "~/features/files/commands.server";
import { listPendingUploads } from "~/features/files/queries.server";
import { readOwnProgress } from "~/features/progress/queries.server";
import { answerAndFile } from "~/features/worklist/commands.server";
import { FROM_WORKLIST, isDismissible, nextAddress } from "~/features/worklist/rules";
import { AppError, messageOf, nullIf } from "~/platform/errors";
import { readDayText } from "~/platform/forms/day-text";
import { forgetDraft, readFormDraft, saveWholeForm, toFormDraft } from "~/platform/forms/drafts.server";
import { forgetInterruptedForm, readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { repeated } from "~/platform/forms/repeated-length";
import { type RouteArgs, readPart, runAction, runLoader } from "~/platform/http/boundary.server";
import { parseInput } from "~/platform/http/input.server";
import { readOnce } from "~/platform/http/read-once.server";
import { redirectOn } from "~/platform/http/toasts.server";
import { askForReason } from "./admin/access-reason.server";
import { requireActor } from "./guards.server";

/** The parameter of the address that shows the tutorial again. */
const TUTORIAL = "presentation";

type ChatRoute = RouteArgs & { url: URL; params: { id: string } };

/**
 * Loads the data of a case's chat page, for its client or for the staff; null, with the status 404, for a case that
 * they cannot see.
 * @param path the page's own address, under which an interrupted form is stored.
 * @param options.staffAt the page to which the staff is redirected instead.
 */
export function loadChat(route: ChatRoute, path: string, { staffAt }: { staffAt?: string } = {}) {
  const { request, url, params, context } = route;
  const refusals = {
    fallback: "case_details_load_failed",
    ...askForReason(params.id, { page: "chat" }),
  } as const;
  return runLoader(route, refusals, async () => {
    const actor = requireActor(context);
    // Redirects the staff before any message is marked as read. Clients need no extra query.
    if (staffAt && actor.role !== "client") {
      const conversation = await nullIf("case_not_found", readConversation(actor, params.id));
      if (conversation?.side === "staff") throw await redirectOn(request, url, staffAt);
    }
    const { searchParams } = new URL(request.url);
    const range = threadRange.safeParse({ before: searchParams.get("before") ?? undefined });
    const isWhole = searchParams.has("all");
    // Opening the page shows the end of the thread. The page's script marks later messages as read once they are
    // visible.
    const shown = { ...range.data, isWhole };
    const { id } = params;
    const read = await nullIf("case_not_found", readChat(route, actor, { id, shown }));
    if (!read) return data(null, { status: 404 });
    const { opened, pending, saved } = read;
    const kept = await readInterruptedForm(request, path, saved);
    const { conversation } = opened;
    // The staff already sees the status of a decision that waits; the client does not.
    const isStaff = conversation.side === "staff";
    const beside = isStaff ? await readPart(route, () => readBeside(actor, conversation.id)) : NOTHING_BESIDE;
    const { waiting, facts, scheduled, canDismiss } = beside ?? NOTHING_BESIDE;
    const act = isStaff ? null : await readPart(route, () => readAct(route, actor, conversation));
    return data({
      ...opened,
      act,
      conversation: {
        ...conversation,
        status: waiting?.status ?? conversation.status,
        tutorialCompleted: conversation.tutorialCompleted && (conversation.helps || !searchParams.has(TUTORIAL)),
      },
      facts,
      scheduled,
      canDismiss,
      // What is missing says so above the box, and the conversation goes on.
      failure: read.isPartial || !beside ? messageOf("case_details_load_failed") : null,
      now: new Date(),
      isWhole,
      pending,
      saved,
      clientKey: crypto.randomUUID() as string,
      draft: kept?.get("text") ?? "",
    });
  });
}

/** The first act of a case: of its owner with what the bar of the page reads anyway. */
async function readAct(route: ChatRoute, actor: Actor, { id, helps }: { id: string; helps: boolean }) {
  if (!helps) return actBesideConversation(await readOnce(route, readOwnProgress, actor), id);
  const [helped] = await listHelpedLines(actor, id);
  return helped?.line.acts[0] ?? null;
}

type Asked = { id: string; shown: ThreadRange };

/**
 * Opens a conversation with what was typed and sent for it. When that fails as a whole, opens the conversation alone,
 * without marking it as read.
 */
async function readChat(route: ChatRoute, actor: Actor, { id, shown }: Asked) {
  const owner = { userId: actor.userId };
  const key = `chat/${id}`;
  const together = batchedReads();
  const whole = await readPart(route, () =>
    Promise.all([
      openThread(actor, id, shown, { marksRead: opensPage(route.request), executor: together }),
      listPendingUploads(actor, "attachment", uploadSlot(id), together),
      readFormDraft(owner, key, together),
    ]),
  );
  if (whole) return { opened: whole[0], pending: whole[1], saved: whole[2], isPartial: false };
  const opened = await openThread(actor, id, shown, { marksRead: false });
  const pending = await readPart(route, () => listPendingUploads(actor, "attachment", uploadSlot(id)));
  const saved = await readPart(route, () => readFormDraft(owner, key));
  return {
    opened,
    pending: pending ?? [],
    saved: saved ?? toFormDraft(owner, key),
    isPartial: !pending || !saved,
  };
}

/** What the staff reads beside a conversation. The client does not see a decision that waits. */
async function readBeside(actor: Actor, caseId: string) {
  const together = batchedReads();
  const [waiting, facts, scheduled] = await Promise.all([
    readWaitingDecision(actor, caseId, together),
    readCaseFacts(actor, caseId, together),
    listScheduled(actor, caseId, together),
  ]);
  return { waiting, facts, scheduled, canDismiss: isDismissible(facts) };
}

const NOTHING_BESIDE = { waiting: null, facts: null, scheduled: null, canDismiss: false };

/**
 * Handles the page's own form: a message sent, or to be sent later, without JavaScript, or the end of the tutorial.
 * @returns what was typed with the error, when the message is refused.
 */
export async function answerChat(route: ChatRoute, path: string) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const { caseId, fields, refused } = await runLoader(route, { fallback: "message_failed" }, async () => {
    const { id, canPost } = await readConversation(actor, params.id);
    if (!canPost) throw new AppError("case_not_found");
    const slots = { fileIds: uploadSlot(id) };
    return { caseId: id, ...(await receiveFormWithFiles(actor, request, { purpose: "attachment", slots })) };
  });
  if (fields.get("intent") === "tutorial")
    return runAction(route, { toast: path }, async () => {
      await completeChatTutorial(actor);
      return redirect(path, { status: 303 });
    });
  const text = String(fields.get("text") ?? "");
  const day = readDayText(fields, "day") || undefined;
  const time = String(fields.get("time") ?? "") || undefined;
  const shown = { text: repeated(text, MAX_TEXT_LENGTH), day: repeated(day), time: repeated(time) };
  const reply = (error: string) => ({ error, ...shown });
  const [first] = refused;
  if (first) {
    const reasons = refused.map(({ name, error }) => `${name}\u00a0: ${error.message}`);
    return data(reply(reasons.join("\n")), { status: first.error.status });
  }
  // A key pressed in the field of the day presses the form's first button, « Envoyer ».
  const isLater = day !== undefined || fields.get("intent") === "schedule";
  const thenFile = !isLater && fields.get("intent") === THEN_FILE;
  const fallback = isLater ? "schedule_failed" : "message_failed";
  return runAction(route, { fallback, ...askForReason(caseId, { page: pageOf(path) }), reply }, async () => {
    const clientKey = fields.get("clientKey") ?? undefined;
    const given = { text, fileIds: fields.getAll("fileIds"), clientKey };
    const post = thenFile ? answerAndFile : postMessage;
    const send = async () =>
      isLater
        ? scheduleMessage(actor, { caseId, ...parseInput(scheduleSchema, { ...given, day, time }) })
        : post(actor, { caseId, ...parseInput(schema, given) });
    await send().catch(async (error: unknown) => {
      // The page that asks for the reason leads back to the text.
      if (error instanceof AppError && error.code === "reason_needed") await keepText(actor, caseId, text);
      throw error;
    });
    await forgetDraft({ userId: actor.userId }, `chat/${caseId}`);
    const next = thenFile ? nextAddress(route.url.searchParams.get(FROM_WORKLIST)) : null;
    return redirect(next ?? path, { status: 303, headers: await forgetInterruptedForm(request, path) });
  });
}

const pageOf = (path: string) => (path.endsWith("/chat") ? "chat" : "case");

async function keepText({ userId }: Actor, caseId: string, text: string): Promise<void> {
  const form = new FormData();
  form.set("text", text);
  await saveWholeForm({ userId }, `chat/${caseId}`, form, () => true);
}

/** Whether the browser opens the page: requests from a page's script have another `Sec-Fetch-Dest`, if any. */
function opensPage(request: Request): boolean {
  if (new URL(request.url).pathname.endsWith(".data")) return false;
  return request.method === "GET" && (request.headers.get("Sec-Fetch-Dest") ?? "document") === "document";
}
