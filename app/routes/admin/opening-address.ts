import type { AppError } from "~/platform/errors";

/** The page where an administrator says why they open a case that has a lawyer. @param page the page to open then. */
export function openingAddress(caseId: string, page: "case" | "chat" = "case"): string {
  return `/admin/cases/${caseId}/opening${page === "chat" ? "?page=chat" : ""}`;
}

/** Where an administrator who gave no reason is led from the letters of a case. */
export const letterRefusals = (caseId: string) =>
  ({
    toast: ({ code }: AppError) => (code === "reason_needed" ? openingAddress(caseId) : undefined),
    information: ["reason_needed"],
  }) as const;
