import { data, type RouterContextProvider, redirect } from "react-router";
import { completeChatTutorial, openThread, postMessage } from "~/features/chat/commands.server";
import { readConversation } from "~/features/chat/queries.server";
import { uploadSlot } from "~/features/chat/rules";
import { schema, threadRange } from "~/features/chat/schema";
import { receiveFormWithFiles } from "~/features/files/commands.server";
import { pendingUploads } from "~/features/files/queries.server";
import { AppError, toAppError } from "~/platform/errors";
import { forgetInterruptedForm, readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { redirectOn } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { requireActor } from "./guards.server";
import { loaded } from "./loaded.server";

type Arguments = { request: Request; url: URL; params: { id: string }; context: Readonly<RouterContextProvider> };

/**
 * What the chat page of a case shows, for its client and for the staff alike; null, with the status 404, for a case
 * that is not there for them.
 * @param path the page's own address, under which an interrupted form was kept.
 * @param options.staffAt where the staff reads it instead, and is sent.
 */
export async function loadChat(
  { request, url, params, context }: Arguments,
  path: string,
  { staffAt }: { staffAt?: string } = {},
) {
  const actor = requireActor(context);
  // Before anything is marked as read. A client costs no look more.
  if (staffAt && actor.role !== "client") {
    const conversation = await readConversation(actor, params.id).catch(() => null);
    if (conversation?.side === "staff") throw await redirectOn(request, url, staffAt);
  }
  const range = threadRange.safeParse({ before: new URL(request.url).searchParams.get("before") ?? undefined });
  const [opened, pending] = await Promise.all([
    // A page that opens shows the end of the thread. What comes later is marked by the page, once it is before the eyes.
    openThread(actor, params.id, range.data ?? {}, { marksRead: opensPage(request) }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "case_not_found") return null;
      throw error;
    }),
    pendingUploads(actor, "attachment", uploadSlot(params.id)),
  ]);
  if (!opened) return data(null, { status: 404 });
  const kept = await readInterruptedForm(request, path);
  return data({
    ...opened,
    pending,
    clientKey: crypto.randomUUID() as string,
    draft: kept?.get("text") ?? "",
  });
}

/** The page's own form: a message sent without JavaScript, or the end of the tutorial. @returns what was typed, when refused. */
export async function answerChat({ request, params, context }: Arguments, path: string) {
  const actor = requireActor(context);
  const { id: caseId } = await loaded("message_failed", () => readConversation(actor, params.id));
  const slots = { fileIds: uploadSlot(caseId) };
  const { fields, refused } = await loaded("message_failed", () =>
    receiveFormWithFiles(actor, request, { purpose: "attachment", slots }),
  );
  if (fields.get("intent") === "tutorial") {
    await completeChatTutorial(actor);
    return redirect(path, { status: 303 });
  }
  const text = String(fields.get("text") ?? "");
  const refuse = (error: string, status: number) => data({ error, text }, { status });
  const [first] = refused;
  if (first) return refuse(`${first.name} : ${first.error.message}`, first.error.status);
  const clientKey = fields.get("clientKey") ?? undefined;
  const message = schema.safeParse({ text, fileIds: fields.getAll("fileIds"), clientKey });
  if (!message.success) return refuse(message.error.issues[0]?.message ?? "", 400);
  try {
    await postMessage(actor, { caseId, ...message.data });
  } catch (thrown) {
    const error = toAppError(thrown, "message_failed");
    if (error.status >= 500) log.error({ err: thrown }, "chat");
    return refuse(error.message, error.status);
  }
  const headers = new Headers();
  const forgotten = await forgetInterruptedForm(request);
  if (forgotten) headers.append("Set-Cookie", forgotten);
  return redirect(path, { status: 303, headers });
}

/** A browser that opens a page says so; what a page asks for by itself is marked otherwise. */
function opensPage(request: Request): boolean {
  return request.method === "GET" && (request.headers.get("Sec-Fetch-Dest") ?? "document") === "document";
}
