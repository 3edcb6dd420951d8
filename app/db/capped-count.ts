/** Counts of a list stop one row beyond; the page then says so: « plus de 1 000 », « 1 000+ », « 999+ ». */
export const MAX_COUNTED = 1000;
