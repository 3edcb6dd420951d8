import { inArray, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "~/db/advisory-locks";
import type { Tx } from "~/db/client.server";
import { indicatorValues } from "~/db/schema";
import type { NormalForm } from "./normal-forms.server";
import { digestsOf, sealValue } from "./sealed-values.server";

/**
 * The id of a value, which is stored once for all cases. The same statements are sent whether a case named it before, so that
 * how long it takes tells nothing. The row stays until the transaction ends.
 */
export async function keepValue(tx: Tx, form: NormalForm): Promise<string> {
  // Two transactions may use different master keys while the key changes: the digest alone does not keep them apart.
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.indicatorValue})`);
  const value = { id: (await findValue(tx, form)) ?? (crypto.randomUUID() as string), kind: form.kind };
  const sharing = form.isCommon ? ("common" as const) : null;
  const sealed = await sealValue(tx, value, form);
  await tx
    .insert(indicatorValues)
    .values({ ...value, ...sealed, sharing })
    .onConflictDoNothing({ target: indicatorValues.id });
  return value.id;
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
