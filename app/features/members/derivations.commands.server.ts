import { inArray } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { cases } from "~/db/schema";
import { publish } from "~/platform/live/live.server";
import { createRegistry } from "~/platform/registry";
import { caseAudience, handlersAudience } from "./queries.server";

/** The rows of a case that something follows from. */
export const CASE_FACTS = ["messages", "members", "tags", "status", "answers", "payments"] as const;
export type CaseFact = (typeof CASE_FACTS)[number];

/** Something that follows from the rows of a case, and is kept beside them. */
export type Derivation = {
  /** What it is read from: it runs when one of these changed. */
  from: readonly CaseFact[];
  /**
   * Brings what is kept of these cases up to date, in few statements; running it again changes nothing. The caller holds the
   * locks of the cases. @returns the cases of which something was not up to date.
   */
  derive: (tx: Tx, caseIds: readonly string[]) => Promise<readonly string[]>;
  /** Whose open pages read such a case again; nobody's when the change that it follows from is announced anyway. */
  announce?: "everybody" | "staff";
};

/** A case of which `name` was not up to date. */
export type Difference = { name: string; caseId: string };

const registry = createRegistry<Derivation>("derivation");

/**
 * Declares what follows from the rows of a case; the file `derivation.commands.server.ts` of a feature does, which
 * `declarations.server.ts` loads. @param owner the name of the feature.
 * @throws Error when another feature has declared one of the names.
 */
export function defineDerivations(owner: string, table: Record<string, Derivation>): void {
  registry.declare(owner, table);
}

/** Counts again what is kept of all cases together, corrects it, and logs what was wrong. */
export type SumCorrection = () => Promise<void>;

const sums = createRegistry<SumCorrection>("kept sum");

/** Declares sums that are kept of all cases, which the nightly verification corrects. @param owner the name of the feature. */
export function defineSums(owner: string, table: Record<string, SumCorrection>): void {
  sums.declare(owner, table);
}

export async function correctSums(): Promise<void> {
  for (const [, correct] of sums.all()) await correct();
}

/**
 * Brings all that follows from the rows of some cases up to date, within the transaction that changed them, which holds
 * their locks, and announces the differences that nothing else announces.
 * @param changed what changed of the cases; everything is derived without.
 */
export async function deriveCases(
  tx: Tx,
  caseIds: readonly string[],
  changed?: readonly CaseFact[],
): Promise<Difference[]> {
  const ids = [...new Set(caseIds)].sort();
  if (ids.length === 0) return [];
  const differences: Difference[] = [];
  const told = { everybody: new Set<string>(), staff: new Set<string>() };
  for (const [name, { from, derive, announce }] of registry.all()) {
    if (changed && !from.some((fact) => changed.includes(fact))) continue;
    for (const caseId of await derive(tx, ids)) {
      differences.push({ name, caseId });
      if (announce) told[announce].add(caseId);
    }
  }
  await announceTo(tx, told);
  return differences;
}

async function announceTo(tx: Tx, { everybody, staff }: Record<"everybody" | "staff", Set<string>>): Promise<void> {
  const ids = [...everybody.union(staff)].sort();
  if (ids.length === 0) return;
  const rows = await tx.select({ id: cases.id, userId: cases.userId }).from(cases).where(inArray(cases.id, ids));
  for (const parties of rows) {
    const audience = everybody.has(parties.id)
      ? await caseAudience(tx, parties)
      : await handlersAudience(tx, parties.id);
    await publish(tx, { kind: "case", id: parties.id, audience });
  }
}
