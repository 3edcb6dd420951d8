import { z } from "zod";
import { AppError, type AppErrorCode } from "../errors.ts";

const uuid = z.uuid();

/** True for a value in the format of our ids; the database throws an error for any other value. */
export function isId(value: unknown): value is string {
  return uuid.safeParse(value).success;
}

/** Checks an untrusted id, such as a parameter of an address. @throws AppError `code` for a value that is not an id. */
export function parseId(value: unknown, code: AppErrorCode = "not_found"): string {
  if (!isId(value)) throw new AppError(code);
  return value;
}
