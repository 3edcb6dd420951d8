import { createRegistry } from "../../platform/registry.ts";

/**
 * Who reads an event, and how an alarm counts it. `internal`: not the person whose data it is about. `administrators`: of
 * the staff, they alone. `inCopy`: the copies of a case hold it. `caseExport`, `listExport`: data left the product, of one
 * case or of all.
 */
export type EventMark = "internal" | "administrators" | "inCopy" | "caseExport" | "listExport";

/** Opening the same record again within this time is part of the same reading. */
export const SAME_READING_MINUTES = 10;

/** The French words of an event; `former` are names under which earlier versions stored it (decision 0013). */
export type EventDefinition = string | { words: string; former?: readonly string[]; marks?: readonly EventMark[] };

/** The events of one noun, as `defineEvents` returns them. */
export type EventTable<Action extends string> = { events: Record<Action, EventDefinition> };
export type EventsOf<Table> = Table extends EventTable<infer Action> ? Record<Action, EventDefinition> : never;

/** Every event that the journal records: each noun adds its own, so that the compiler knows them everywhere. */
// biome-ignore lint/suspicious/noEmptyInterface: each events.ts extends it
export interface AuditEvents {}

export type AuditAction = keyof AuditEvents;

const registry = createRegistry<EventDefinition>("event of the journal");

/**
 * Declares what the journal records of a noun: `<subject>.<what happened>`, in the past tense. `.opened` is a reading. Its
 * `events.ts` also adds them to `interface AuditEvents`.
 * @param owner the name of the noun.
 * @throws Error when another noun has declared one of them.
 */
export function defineEvents<Action extends string>(
  owner: string,
  events: Record<Action, EventDefinition>,
): EventTable<Action> {
  registry.declare(owner, events);
  return { events };
}

/** Every action of the journal. */
export const auditActions = (): AuditAction[] => registry.all().map(([action]) => action as AuditAction);

/** The French words of an action; undefined for one that no noun declares. */
export function wordsOf(action: string): string | undefined {
  const event = registry.find(action);
  return typeof event === "object" ? event.words : event;
}

const formerNames = (event: EventDefinition): readonly string[] => (typeof event === "object" && event.former) || [];

/**
 * The present name of a stored action; the same text for one that no longer exists. Entries keep the name they were
 * written with, since the hashes of the chain cover it, so the reader translates (docs/decisions/0013-journal-actions.md).
 */
export function currentAction(stored: string): string {
  if (registry.find(stored)) return stored;
  return registry.all().find(([, event]) => formerNames(event).includes(stored))?.[0] ?? stored;
}

/** The names under which entries of these actions may be stored: to select them in a query. */
export function storedActions(actions: readonly AuditAction[]): string[] {
  return [...actions, ...actions.flatMap((action) => formerNames(registry.find(action) ?? ""))];
}

/** The names under which entries of the actions with a mark may be stored. */
export function markedActions(mark: EventMark): string[] {
  const marked = registry.all().filter(([, event]) => typeof event === "object" && event.marks?.includes(mark));
  return storedActions(marked.map(([action]) => action as AuditAction));
}
