/** Counts of a list stop one row beyond; the page then says « plus de 1 000 ». */
export const MAX_COUNTED = 1000;
