import type { AppErrorCode } from "../errors.ts";

/** The media type of an error that a script reads (RFC 9457). */
export const PROBLEM_TYPE = "application/problem+json";

/** The body of every error response for scripts: the members of RFC 9457, and two extensions. */
export type Problem = {
  /** No document describes the error beyond its status and its code. */
  type: "about:blank";
  /** The standard name of the status, in English. */
  title: string;
  status: number;
  /** The French sentence for the person. */
  detail: string;
  code: AppErrorCode;
  /** Seconds to wait before another try, when the error is a limit. */
  retryAfter?: number;
};

/** Reads the problem in the parsed body of a response; null for any other body, such as a proxy's. */
export function readProblem(body: unknown): Problem | null {
  if (typeof body !== "object" || body === null) return null;
  const { detail, code } = body as Partial<Problem>;
  return typeof detail === "string" && typeof code === "string" ? (body as Problem) : null;
}
