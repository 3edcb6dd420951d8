import { discardUpload, receiveUpload } from "~/features/files/commands.server";
import { joinParts, receivePart } from "~/features/files/parts.commands.server";
import { LEGIBLE_SIDE_PX, readPendingUpload, sendStoredFile, sendThumbnail } from "~/features/files/queries.server";
import { maxBytesOf, uploadTarget } from "~/features/files/schema";
import { PART_BYTES } from "~/features/files/upload-sizes";
import { refuseCaseOfOthers } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { BadUploadError, receiveRaw } from "~/platform/files/exchange/receive.server";
import { jsonResponse, runResource } from "~/platform/http/boundary.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/uploads";

const options = {
  fallback: (thrown: unknown) =>
    thrown instanceof BadUploadError ? ("upload_interrupted" as const) : ("document_upload_failed" as const),
};

/**
 * `GET /uploads?id=…`: one of the person's uploads that no form has used yet; with `preview=small` or `preview=legible`,
 * a small drawing of it, for the form that shows it after a reload.
 */
export function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  return runResource(route, options, async () => {
    const actor = requireActor(context);
    const { searchParams } = new URL(request.url);
    const file = await readPendingUpload(actor, searchParams.get("id") ?? "");
    const preview = searchParams.get("preview");
    if (preview) return sendThumbnail(actor, file, preview === "legible" ? LEGIBLE_SIDE_PX : undefined);
    return sendStoredFile(request, actor, file);
  });
}

/**
 * `POST /uploads?purpose=…&slot=…` uploads one file, sent as the body; `DELETE /uploads?id=…` deletes it. A large file comes
 * in parts: `POST` with `part=0`, 1… stores one and answers the pass that the next ones carry in `x-upload-pass`; `POST` with
 * `parts=` and the pass joins them.
 */
export function action(route: Route.ActionArgs) {
  const { request, context } = route;
  return runResource(route, options, async () => {
    const actor = requireActor(context);
    const parameters = Object.fromEntries(new URL(request.url).searchParams);
    if (request.method === "DELETE") {
      if (!(await discardUpload(actor, parameters.id ?? ""))) throw new AppError("not_found");
      return new Response(null, { status: 204 });
    }
    const target = uploadTarget.safeParse(parameters);
    if (!target.success) throw new BadUploadError("no purpose or slot");
    await refuseCaseOfOthers(actor, target.data.slot);
    const pass = request.headers.get("x-upload-pass");
    if (parameters.part !== undefined) {
      const { stream } = receiveRaw(request, { maxFileBytes: PART_BYTES });
      return jsonResponse({ pass: await receivePart(actor, pass, { number: Number(parameters.part), stream }) });
    }
    const file = receiveRaw(request, { maxFileBytes: maxBytesOf(target.data.purpose) });
    if (pass) {
      const joined = { ...target.data, name: file.name, count: Number(parameters.parts) };
      return jsonResponse(await joinParts(actor, pass, joined), { status: 201 });
    }
    return jsonResponse(await receiveUpload(actor, { ...target.data, ...file }), { status: 201 });
  });
}
