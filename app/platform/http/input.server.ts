import type { z } from "zod";
import { AppError } from "../errors.ts";
import { parseJson } from "../forms/parse-form.ts";

/** Thrown for a request's input that is not valid; its message is the broken rule's. */
export class InvalidInputError extends AppError {
  constructor(message: string | undefined, cause?: unknown) {
    super("invalid_input", { cause });
    if (message) this.message = message;
  }
}

/** Parses untrusted input with its schema. @throws InvalidInputError with the message of the first broken rule. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new InvalidInputError(parsed.error.issues[0]?.message, parsed.error);
  return parsed.data;
}

/** Reads the JSON body of a request; null when it is not valid, or has no Content-Length of at most `maxBytes`. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  return length > maxBytes ? null : parseJson(await request.text());
}
