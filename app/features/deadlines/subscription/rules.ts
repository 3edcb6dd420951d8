/** The address of a calendar's subscription; its token stands in the query, which no log keeps. */
export const SUBSCRIPTION_PATH = "/agenda.ics";
