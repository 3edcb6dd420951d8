import type { AppError } from "~/platform/errors";
import type { Refusals } from "~/platform/http/boundary.server";

type ReasonOptions = {
  /** The page that opens once the reason is given. */
  page?: "case" | "chat";
  /** Where every other error is shown, as in `Refusals`. */
  otherwise?: Refusals["toast"];
};

/** Leads an administrator who opens a case that has a lawyer to the page that asks why. */
export function askForReason(caseId: string, { page = "case", otherwise }: ReasonOptions = {}) {
  const reasonPage = `/admin/cases/${caseId}/opening${page === "chat" ? "?page=chat" : ""}`;
  return {
    toast(error: AppError) {
      if (error.code === "reason_needed") return reasonPage;
      return typeof otherwise === "function" ? otherwise(error) : otherwise;
    },
    information: ["reason_needed"],
  } as const satisfies Refusals;
}
