import { z } from "zod";
import { AppError, type AppErrorCode } from "../errors.ts";

const uuid = z.uuid();

/** Whether a value from outside has the form of our ids: the database answers anything else with a fault. */
export function isId(value: unknown): value is string {
  return uuid.safeParse(value).success;
}

/** An id from outside, such as a parameter of an address. @throws AppError `code` for what no id can be. */
export function parseId(value: unknown, code: AppErrorCode = "not_found"): string {
  if (!isId(value)) throw new AppError(code);
  return value;
}
