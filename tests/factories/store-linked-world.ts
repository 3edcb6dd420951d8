import { randomBytes } from "node:crypto";
import { db, transaction } from "~/db/client.server.ts";
import { caseIndicators, cases, indicatorValues } from "~/db/schema/index.ts";
import { currentKeyId } from "~/platform/crypto/master-keys.server.ts";
import type { World } from "./linked-world.ts";

const BATCH = 2000;

async function inBatches<Row>(rows: readonly Row[], write: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) await write(rows.slice(at, at + BATCH));
}

/**
 * Writes a world into the database, its cases those of one account. Nothing is sealed: what is measured compares digests.
 * @returns the ids of its cases, by their place, and of its values.
 */
export async function storeLinkedWorld(world: World, ownerId: string) {
  const keyId = await transaction(currentKeyId);
  const caseIds = world.cases.map(() => crypto.randomUUID() as string);
  const valueIds = new Map([...world.values.keys()].map((value) => [value, crypto.randomUUID() as string]));
  const rows = world.cases.map(({ at, status }) => ({
    id: caseIds[at] as string,
    reference: `2025-${at.toString(36).toUpperCase().padStart(6, "0")}`,
    userId: ownerId,
    title: "fake_investment",
    scamType: "fake_investment" as const,
    submittedAt: status === "draft" ? null : new Date(),
    status,
  }));
  await inBatches(rows, (some) => db.insert(cases).values(some));
  const values = [...world.values].map(([value, { kind, sharing }]) => ({
    ...{ id: valueIds.get(value) as string, kind, sharing, keyId },
    ...{ digest: randomBytes(32), encrypted: "" },
  }));
  await inBatches(values, (some) => db.insert(indicatorValues).values(some));
  const named = world.rows.map(({ case: at, value, seen, exclusion, isSeparate }) => ({
    ...{ caseId: caseIds[at] as string, valueId: valueIds.get(value) as string, seen, exclusion },
    ...{ source: "typed" as const, decidedAs: "client" as const, separatedAt: isSeparate ? new Date() : null },
  }));
  await inBatches(named, (some) => db.insert(caseIndicators).values(some));
  return { caseIds, valueIds };
}
