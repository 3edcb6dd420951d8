import { inArray } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import type { ExportedPerson } from "./export.csv.server";
import { peopleLimits } from "./limits.server";
import { canAdministerPeople } from "./policy";
import { type ListedPerson, readPeople } from "./queries.server";
import type { PeopleFilters } from "./schema";

const BATCH = 500;

/**
 * Reads all accounts that the list shows with these filters, in its order, in batches, for the CSV export. The journal
 * records the filters but not the searched text, which may be a name.
 * @throws AppError forbidden, too_many_requests.
 */
export async function exportPeople(actor: Actor, filters: PeopleFilters): Promise<AsyncGenerator<ExportedPerson[]>> {
  if (!canAdministerPeople(actor)) throw new AppError("forbidden");
  await consume(peopleLimits.people_export, actor.userId);
  const { search, role, verification, without, sort } = filters;
  await transaction((tx) =>
    recordAudit(tx, actor.userId, {
      action: "people.exported",
      subjectType: "profile",
      subjectId: "list",
      ownerId: null,
      details: { role, verification, without, sort, searched: search !== "" },
    }),
  );
  return readBatches(filters);
}

async function* readBatches(filters: PeopleFilters): AsyncGenerator<ExportedPerson[]> {
  let after: string | null = null;
  do {
    const { people, next } = await readPeople({ ...filters, after, before: null }, BATCH);
    if (people.length > 0) yield await withContacts(people);
    after = next;
  } while (after !== null);
}

async function withContacts(people: ListedPerson[]): Promise<ExportedPerson[]> {
  const { id, phone, homePhone, city, postalCode, country } = profiles;
  const rows = await db
    .select({ id, phone, homePhone, city, postalCode, country })
    .from(profiles)
    .where(
      inArray(
        id,
        people.map((person) => person.id),
      ),
    );
  const contacts = new Map(rows.map((row) => [row.id, row]));
  return people.flatMap((person) => {
    const contact = contacts.get(person.id);
    return contact ? [{ ...person, ...contact }] : [];
  });
}
