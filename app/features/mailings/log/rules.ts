/** How many days the statistics of e-mails cover, today included. */
export const STATISTICS_DAYS = 30;
