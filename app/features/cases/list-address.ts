import type { CaseStatus, ScamType } from "~/db/schema/enumerations";

/** Since when a case has been there: since it was submitted, a draft since it was begun. */
export const CASE_AGES = ["48h", "7d", "30d", "older"] as const;
export type CaseAge = (typeof CASE_AGES)[number];

export const CASE_AGE_LABELS: Record<CaseAge, string> = {
  "48h": "Moins de 48\u00a0h",
  "7d": "Moins de 7 jours",
  "30d": "Moins de 30 jours",
  older: "30 jours et plus",
};

export const CASE_SORTS = ["priority", "activity", "opening", "amount"] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

export const CASE_SORT_LABELS: Record<CaseSort, string> = {
  priority: "À répondre d’abord",
  activity: "Dernière activité",
  opening: "Les plus récents",
  amount: "Montant",
};

/** Which cases the list of the administration shows, and in what order. */
export type ListFilters = {
  search: string;
  /** Without a status every case but the drafts, which lawyers do not process. */
  status: CaseStatus | null;
  type: ScamType | null;
  age: CaseAge | null;
  unread: boolean;
  /** Waiting for a first answer since more than the promised 48 hours. */
  late: boolean;
  sort: CaseSort;
};

export const NO_FILTERS: ListFilters = {
  search: "",
  status: null,
  type: null,
  age: null,
  unread: false,
  late: false,
  sort: "priority",
};

/** The query string of the list for these filters, from its first page; empty when there are none. */
export function listQuery(filters: ListFilters): string {
  const parameters = new URLSearchParams(listParameters(filters));
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** The parameters that these filters have in an address; those left at their default have none. */
export function listParameters(filters: ListFilters): [name: string, value: string][] {
  const { search, status, type, age, unread, late, sort } = filters;
  const given: Record<string, string | null> = {
    search: search || null,
    status,
    type,
    age,
    unread: unread ? "1" : null,
    late: late ? "1" : null,
    sort: sort === NO_FILTERS.sort ? null : sort,
  };
  return Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null);
}

/** True when something is left out of the list; the order leaves nothing out. */
export function isFiltered(filters: ListFilters): boolean {
  return listQuery({ ...filters, sort: NO_FILTERS.sort }) !== "";
}
