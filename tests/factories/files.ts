import { createHash } from "node:crypto";
import { db } from "~/db/client.server.ts";
import { files } from "~/db/schema/index.ts";
import type { Person } from "./people.ts";
import { next } from "./sequence.ts";

export type StoredFile = typeof files.$inferSelect;

/** Inserts the row of an uploaded file. The storage holds no bytes: a test that opens the file stores them first. */
export async function aFile(owner: Person, given: Partial<StoredFile> = {}): Promise<StoredFile> {
  const number = next();
  const id = crypto.randomUUID();
  const [file] = await db
    .insert(files)
    .values({
      id,
      path: `${id.slice(0, 2)}/${id}`,
      ownerId: owner.id,
      purpose: "attachment",
      slot: "attachment",
      name: `photo ${number}.jpg`,
      mime: "image/jpeg",
      size: 1_000 + number,
      sha256: createHash("sha256").update(id).digest("hex"),
      ...given,
    })
    .returning();
  if (!file) throw new Error("The file was not written.");
  return file;
}
