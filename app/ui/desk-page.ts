/** The frame of a page of the staff: it takes the whole width beside their places. */
export const DESK_PAGE = "grid w-full grid-cols-1 content-start gap-3 px-5 py-3";

/** The filters of a list: one line, which scrolls where it has no room. */
export const FILTERS = "flex min-w-0 gap-2 overflow-x-auto p-0.5 -m-0.5";
