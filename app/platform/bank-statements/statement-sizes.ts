/** The greatest size of a statement, in bytes, whether it is a file or pasted. */
export const MAX_STATEMENT_BYTES = 2_000_000;
/** How many operations a statement has at most, money in and unreadable lines included. */
export const MAX_STATEMENT_ROWS = 2_000;
/** Lines of a statement at most. */
export const MAX_STATEMENT_LINES = 20_000;
/** Longer lines are cut: no bank writes them. */
export const MAX_LINE_LENGTH = 500;
