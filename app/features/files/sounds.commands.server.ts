import { type Tx, transaction } from "~/db/client.server";
import { files } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { KINDS, type Kind, playerOf } from "~/platform/files/inspect/kinds";
import { encryptFileIdentity, newFileIdentity } from "~/platform/files/store/file-keys.server";
import { type ByteSource, FileTooLargeError, StorageUnavailableError } from "~/platform/files/store/storage.server";
import { fileStore, inspectFile, newFilePath, removeStored } from "~/platform/files/store/store.server";
import { log } from "~/platform/log.server";
import { acceptStored } from "./accept.commands.server";
import { limitUploads, refuseInfected } from "./commands.server";
import { scanOnArrival } from "./scanning/jobs.server";

const SOUNDS = (Object.keys(KINDS) as Kind[]).filter((kind) => playerOf(KINDS[kind].mime) === "audio");

type Sound = {
  name: string;
  stream: ByteSource;
  /** Whose uploads take their turn together: an account, or an IP address. */
  sender: string;
  /** The account of the sender; null for a visitor. */
  userId: string | null;
  slot: string;
  maxBytes: number;
};

/** What the feature of the draft does with a sound that has arrived. */
type Keeping = {
  /** Counts its bytes against what may be sent. */
  count: (size: number) => Promise<unknown>;
  /** Finds room for it, in the transaction that records it. @returns the id of the draft. */
  place: (tx: Tx, size: number) => Promise<string>;
};

/**
 * Receives a sound that belongs to a draft, as evidence is received: stored encrypted, judged by its content, scanned. What
 * is no sound that a page can play is refused.
 * @returns the id of the file; null for what is no sound. When this throws, nothing of it is stored.
 * @throws FileTooLargeError; AppError file_empty, file_malicious, upload_interrupted; what `count` and `place` throw.
 */
export async function receiveSound(
  { name, stream, sender, userId, slot, maxBytes }: Sound,
  { count, place }: Keeping,
): Promise<string | null> {
  const id = crypto.randomUUID();
  const path = newFilePath(id);
  const identity = newFileIdentity();
  const purpose = "attachment";
  try {
    const { size, sha256 } = await limitUploads(sender, () => store(path, stream, { maxBytes, identity }));
    await count(size);
    const { verdict } = await inspectFile(sender, () => fileStore().open(path, identity), SOUNDS);
    const accepted = await acceptStored(verdict, { path, identity, purpose, name });
    const isSound = playerOf(accepted.mime) !== null && accepted.sealedAs === null;
    if (!isSound) {
      await removeQuietly(path);
      return null;
    }
    // An infected recording is of no use to the person who has just made it.
    const scanned = await scanOnArrival(path, identity, "identity").catch((error) => refuseInfected(userId, id, error));
    await transaction(async (tx) => {
      const draftId = await place(tx, size);
      const key = await encryptFileIdentity(tx, id, identity);
      const row = { id, path, purpose, slot, size, sha256, draftId, attachedAt: new Date() } as const;
      await tx.insert(files).values({ ...row, ownerId: userId ?? SYSTEM_USER_ID, ...key, ...accepted, ...scanned });
      const about = { subjectType: "file", subjectId: id, ownerId: userId } as const;
      const details = { purpose, mime: accepted.mime, size };
      await recordAudit(tx, userId, { action: "file.received", ...about, details });
    });
    return id;
  } catch (error) {
    await removeQuietly(path);
    throw error;
  }
}

async function store(path: string, stream: ByteSource, options: { maxBytes: number; identity: string }) {
  try {
    return await fileStore().put(path, stream, options);
  } catch (error) {
    if (error instanceof FileTooLargeError || error instanceof StorageUnavailableError) throw error;
    throw new AppError("upload_interrupted", { cause: error });
  }
}

/** What cannot be removed now is removed by the next sweep. */
async function removeQuietly(path: string): Promise<void> {
  await removeStored([path]).catch((error) => log.warn({ err: error, path }, "left to the sweep"));
}
