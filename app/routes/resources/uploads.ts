import { discardUpload, receiveUpload } from "~/features/files/commands.server";
import { pendingUpload, sendStoredFile } from "~/features/files/queries.server";
import { MAX_FILE_BYTES, uploadTarget } from "~/features/files/schema";
import { toAppError } from "~/platform/errors";
import { BadUploadError, receiveRaw } from "~/platform/files/transfer/receive.server";
import { log } from "~/platform/log.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/uploads";

/** `GET /uploads?id=…`: a file of one's own that no form has taken yet, for its preview after a reload. */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    const actor = requireActor(context);
    const file = await pendingUpload(actor, new URL(request.url).searchParams.get("id") ?? "");
    return await sendStoredFile(request, actor, file);
  } catch (error) {
    return refusal(error);
  }
}

/** `POST /uploads?purpose=…&slot=…` sends one file as the body; `DELETE /uploads?id=…` throws it away. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const actor = requireActor(context);
    const parameters = Object.fromEntries(new URL(request.url).searchParams);
    if (request.method === "DELETE") {
      await discardUpload(actor, parameters.id ?? "");
      return new Response(null, { status: 204 });
    }
    const target = uploadTarget.safeParse(parameters);
    if (!target.success) throw new BadUploadError("no purpose or slot");
    const file = receiveRaw(request, { maxFileBytes: MAX_FILE_BYTES });
    return Response.json(await receiveUpload(actor, { ...target.data, ...file }), { status: 201 });
  } catch (error) {
    return refusal(error);
  }
}

function refusal(thrown: unknown): Response {
  const error = toAppError(thrown, thrown instanceof BadUploadError ? "upload_interrupted" : "document_upload_failed");
  if (error.status >= 500) log.error({ err: error }, "upload");
  const headers = error.retryAfter === undefined ? undefined : { "Retry-After": String(error.retryAfter) };
  return Response.json({ code: error.code, error: error.message }, { status: error.status, headers });
}
