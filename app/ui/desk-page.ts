/** The frame of a page of the staff: it takes the whole width beside their places. */
export const DESK_PAGE = "grid w-full grid-cols-1 content-start gap-3 px-5 py-3";
