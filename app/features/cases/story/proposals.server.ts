import { today } from "~/platform/today";
import { fieldOf, proposeAnswers } from "./found-facts";
import { PROPOSED_FIELDS } from "./found-fields";
import { digestOfText, type Story } from "./queries.server";

/**
 * What the page of a story proposes for the fields that were not answered, and which answers are the teller's own: those
 * that differ from what was read, or that were emptied. The text, when it changes, is read again for the others only.
 * @param revisions of the stored fields, by input.
 */
export function proposalsOf(story: NonNullable<Story>, revisions: Record<string, number>) {
  const { form, confirmed, toRead } = story;
  const text = story.answers.description;
  const { values, quotes, scamType } = proposeAnswers(text, today(story.savedAt));
  const stored = Map.groupBy(Object.keys(revisions), fieldOf);
  const isToRead = (field: string) => !stored.has(field) || toRead.some((name) => fieldOf(name) === field);
  const isOwn = (field: string) => {
    if (isToRead(field) || !confirmed) return !isToRead(field);
    const typed = (stored.get(field) ?? []).filter((name) => form.getAll(name).some((value) => value !== ""));
    if (typed.length === 0) return field in values && confirmed.of === digestOfText(text);
    return typed.some((name) => String(form.getAll(name)) !== confirmed.values[name]);
  };
  // A sum that was typed before its currency was asked is in euros.
  const isProposed = (field: string) => isToRead(field) && (field !== "currency" || isToRead("amount"));
  const picked = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([field]) => isProposed(field)));
  return {
    values: picked<unknown>(values),
    quotes: picked(quotes),
    scamType,
    own: PROPOSED_FIELDS.filter((field) => stored.has(field) && isOwn(field)),
  };
}
