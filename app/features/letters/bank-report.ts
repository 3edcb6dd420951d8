/** The page of the written report that says nothing of how: no kind of letter, since nothing of it is stored. */
export const REPORT_PAGE = (caseId: string): string => `/case/${caseId}/letters/report`;
