import { inArray, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "~/db/advisory-locks";
import type { Tx } from "~/db/client.server";
import { indicatorValues } from "~/db/schema";
import type { NormalForm } from "./normal-forms.server";
import { digestsOf, sealValue } from "./sealed-values.server";

/**
 * The id of a value, which is stored once for all cases. The row stays until the transaction ends.
 * @returns whether it was new too.
 */
export async function keepValue(tx: Tx, form: NormalForm): Promise<{ id: string; isNew: boolean }> {
  const known = await findValue(tx, form);
  if (known) return { id: known, isNew: false };
  // Two transactions may use different master keys while the key changes: the digest alone does not keep them apart.
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.indicatorValue})`);
  const meanwhile = await findValue(tx, form);
  if (meanwhile) return { id: meanwhile, isNew: false };
  const value = { id: crypto.randomUUID() as string, kind: form.kind };
  const sharing = form.isCommon ? ("common" as const) : null;
  await tx.insert(indicatorValues).values({ ...value, ...(await sealValue(tx, value, form)), sharing });
  return { id: value.id, isNew: true };
}

async function findValue(tx: Tx, form: NormalForm): Promise<string | undefined> {
  const digests = await digestsOf(tx, form);
  const [known] = await tx
    .select({ id: indicatorValues.id })
    .from(indicatorValues)
    .where(
      inArray(
        indicatorValues.digest,
        digests.map(({ digest }) => digest),
      ),
    )
    .for("key share");
  return known?.id;
}
