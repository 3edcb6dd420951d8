import { countText } from "~/ui/count-text";
import { chatErrors } from "../errors";
import { MAX_TEXT_LENGTH } from "../rules";
import { newClientKey } from "./chat-client";
import type { Outgoing } from "./use-thread";

/** Why a message is not sent; null when it may be. */
export function refusalReason(text: string, files: number): string | null {
  if (text.trim() === "" && files === 0) return chatErrors.messageOf("message_empty");
  return text.length > MAX_TEXT_LENGTH
    ? `Ce message est trop long : ${countText(text.length, MAX_TEXT_LENGTH)}.`
    : null;
}

/** A retry of the same message keeps its key, so that the server stores it once even if the first attempt arrived. */
export function retryOrNew(last: Outgoing | null, text: string, files: Outgoing["files"]): Outgoing {
  const ids = (attached: Outgoing["files"]) => attached.map((file) => file.fileId).join();
  const isSame = last?.text === text && ids(last.files) === ids(files);
  return last && isSame ? last : { clientKey: newClientKey(), text, files };
}
