import { z } from "zod";
import { FILE_PURPOSES } from "~/db/schema/enumerations";
import { fileErrors } from "./errors";
import type { UploadTarget } from "./rules";
import { MAX_FILES } from "./upload-sizes";

export * from "./rules";

/** Words, as `first_document:passport:front`, or what ends with the one id that it names, as `chat:<id of a case>`. */
const SLOT = /^(?:[a-z_]+(?::[a-z_]+)*|(?:[a-z_]+:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The parameters of an upload request. */
export const uploadTarget: z.ZodType<UploadTarget> = z.object({
  purpose: z.enum(FILE_PURPOSES),
  slot: z.string().max(100).regex(SLOT),
});

/** Ids of uploaded files as forms send them: blanks of unused inputs and duplicates are dropped. */
export const fileIds = z
  .preprocess(
    (value) => (Array.isArray(value) ? value : [value]).filter((id) => typeof id === "string" && id !== ""),
    z.array(z.uuid({ error: fileErrors.messageOf("file_unavailable") })),
  )
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length <= MAX_FILES, { error: fileErrors.messageOf("too_many_files") });

/**
 * A file field: the id of an upload. Without scripts the field repeats, the newest file last, so the last one counts.
 * @param error the message when there is none.
 */
export const fileField = (error: string) => z.preprocess(lastId, z.uuid({ error }));

/** The last id of a file field, which repeats; undefined when there is none. */
export const lastId = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).findLast((id) => typeof id === "string" && id !== "");
