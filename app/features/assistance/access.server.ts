import { and, between, eq, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { contactMessages, emailLogs } from "~/db/schema";
import { isRefusedAnswer } from "~/db/schema/emails";
import { hasNumbers, personWords, phoneDigits, type SearchTerms } from "~/db/search";
import { type RequestFilters, referenceRange } from "./schema";

/** A request whose answer was refused by the mail server still waits, until the staff gives the answer up. */
export function requestsWithStatus(status: RequestFilters["status"]): SQL | undefined {
  if (status === "all") return undefined;
  const refused = db.select({ id: emailLogs.id }).from(emailLogs).where(isRefusedAnswer(emailLogs));
  const { replyEmailId, replyGivenUpAt } = contactMessages;
  // An array, so that PostgreSQL finds these few by their index, beside those of the status.
  const isUndelivered = sql`(${replyEmailId} = any(array(${refused})) and ${replyGivenUpAt} is null)`;
  const hasStatus = eq(contactMessages.status, status);
  return status === "pending" ? or(hasStatus, isUndelivered) : sql`(${hasStatus} and ${isUndelivered} is not true)`;
}

/**
 * Matches words of the name, the e-mail address and the message, a part of the telephone number with the words beside
 * it, or the reference: one subquery each, with its index.
 */
export function requestSearch(terms: SearchTerms | null, typed: string): SQL | undefined {
  if (!terms) return undefined;
  const { id, name, message, email, phone } = contactMessages;
  const text = personWords(name, message, email);
  const { words, called, calledWords } = terms;
  const found: SQL[] = [];
  const idsWhere = (condition: SQL | undefined) => sql`${db.select({ id }).from(contactMessages).where(condition)}`;
  if (words) found.push(idsWhere(sql`${text} @@ ${words}`));
  if (called) {
    const isCalled = hasNumbers(phoneDigits(phone), called);
    found.push(idsWhere(and(isCalled, calledWords ? sql`${text} @@ ${calledWords}` : undefined)));
  }
  const range = referenceRange(typed);
  if (range) found.push(idsWhere(between(id, range.first, range.last)));
  return sql`${id} in (${sql.join(found, sql` union all `)})`;
}
