/** The page where an administrator says why they open a case that has a lawyer. @param page the page to open then. */
export function openingAddress(caseId: string, page: "case" | "chat" = "case"): string {
  return `/admin/cases/${caseId}/opening${page === "chat" ? "?page=chat" : ""}`;
}
