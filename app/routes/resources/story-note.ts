import { STORY } from "~/features/cases/story/queries.server";
import { keepVoiceNote, removeVoiceNote } from "~/features/cases/voice-notes/commands.server";
import { readVoiceNote } from "~/features/cases/voice-notes/queries.server";
import { MAX_NOTE_BYTES } from "~/features/cases/voice-notes/rules";
import { sendStoredFile } from "~/features/files/queries.server";
import { AppError } from "~/platform/errors";
import { BadUploadError, receiveForm } from "~/platform/files/exchange/receive.server";
import { draftOwnerOf, readDraftOwner } from "~/platform/forms/visitors.server";
import { jsonResponse, runResource } from "~/platform/http/boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { actorOf } from "~/routes/guards.server";
import type { Route } from "./+types/story-note";

const options = {
  fallback: (thrown: unknown) =>
    thrown instanceof BadUploadError ? ("upload_interrupted" as const) : ("story_note_failed" as const),
};

/** `GET /raconter/note-vocale`: the voice note of a story, for whoever tells it. */
export function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  return runResource(route, options, async () => {
    const owner = await readDraftOwner(actorOf(context), request, STORY);
    const note = owner && (await readVoiceNote(owner));
    if (!note) throw new AppError("not_found");
    return sendStoredFile(request, { userId: note.ownerId }, note);
  });
}

/** `POST` of a multipart form keeps its file in place of the note before; of any other form, erases the note. */
export function action(route: Route.ActionArgs) {
  const { request, context } = route;
  return runResource(route, options, async () => {
    const actor = actorOf(context);
    if (!request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/")) {
      const owner = await readDraftOwner(actor, request, STORY);
      if (owner) await removeVoiceNote(owner);
      return new Response(null, { status: 204 });
    }
    const { ip } = context.get(requestFacts);
    const { owner, headers } = await draftOwnerOf(actor, request, STORY, ip);
    const limits = { maxFileBytes: MAX_NOTE_BYTES, maxFiles: 1, sender: ip };
    const { files } = await receiveForm(request, limits, (part) => keepVoiceNote(owner, ip, part));
    const [kept] = files;
    if (!kept) throw new AppError("file_empty");
    return jsonResponse({ id: kept.result }, { status: 201, headers: Object.fromEntries(headers) });
  });
}
