import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { installation } from "~/db/schema";
import { ConfigError, config } from "~/platform/config.server";
import { FileMissingError, StorageUnavailableError } from "./storage.server.ts";
import { fileStore } from "./store.server.ts";

/** The object that identifies the bucket's installation, and the row of `installation` with the same value. */
const MARK = "installation";
const KEY = "storage";
/** Error codes of a failed TLS handshake. */
const TLS_ERROR = /^(EPROTO|ERR_SSL|ERR_TLS|.*CERT|UNABLE_TO_|SELF_SIGNED)/;

/**
 * Checks the object storage of STORAGE_URL at the start: uses each right that the product needs, on a new object, and
 * claims the bucket for this installation. Call it under the start lock, since some servers return incomplete objects
 * during a concurrent write.
 * @returns a French sentence when the storage does not answer; the product starts without files.
 * @throws ConfigError when the storage refuses access, naming the right that is missing, or belongs to another installation,
 *   whose files would be deleted as objects without a row.
 */
export async function checkStorageAtStart(): Promise<string | undefined> {
  if (!config.storage) return undefined;
  let right = "";
  try {
    for (const [name, use] of rightsInUse()) {
      right = name;
      await use();
    }
    if (!(await claimBucket()))
      throw new ConfigError(
        `Le compartiment « ${config.storage.bucket} » que nomme STORAGE_URL garde les fichiers d’une autre installation de Recours : choisissez-en un autre ou, si cette base de données est bien la sienne, supprimez-y l’objet « ${MARK} ».`,
      );
    return undefined;
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    const refusal = explainRefusal(error.cause, config.storage.bucket, right);
    if (refusal) throw new ConfigError(`Le réglage STORAGE_URL ne convient pas : ${refusal}.`);
    return `Le stockage des fichiers (STORAGE_URL) ne répond pas : les fichiers sont indisponibles jusqu’à son retour. (${(error.cause as Error).message})`;
  }
}

/** Each right that the key needs, by its name in policies, with a use of it. */
function rightsInUse(): [string, () => Promise<void>][] {
  const path = `proof/${crypto.randomUUID()}`;
  const content = () => new Blob(["x"]).stream();
  return [
    ["ListBucket", () => fileStore().check()],
    ["PutObject", async () => void (await fileStore().put(path, content(), { maxBytes: 1 }))],
    ["GetObject", async () => await (await fileStore().open(path)).cancel()],
    ["DeleteObject", () => fileStore().remove(path)],
    ...(config.JOURNAL_LOCK_DAYS
      ? [["PutObjectRetention", () => putLocked(path, content())] as [string, () => Promise<void>]]
      : []),
  ];
}

/** The lock ends by itself; in a bucket with locks a removal only hides the object. */
async function putLocked(path: string, content: ReadableStream<Uint8Array>): Promise<void> {
  await fileStore().putRaw(path, content, { lockedUntil: new Date(Date.now() + 60_000) });
  await fileStore().remove(path);
}

/**
 * Claims the bucket for this installation. @returns false when it belongs to another one; always true on the local disk.
 * @param options.replace claim it in any case (a restore with --remplacer).
 * @throws StorageUnavailableError.
 */
export async function claimBucket({ replace = false } = {}): Promise<boolean> {
  if (!config.storage) return true;
  await db.insert(installation).values({ key: KEY, value: crypto.randomUUID() }).onConflictDoNothing();
  const [own] = await db.select().from(installation).where(eq(installation.key, KEY));
  const marked = await readMark();
  if (marked !== undefined && !replace) return marked === own?.value;
  await fileStore().putRaw(MARK, new Blob([String(own?.value)]).stream());
  return true;
}

async function readMark(): Promise<string | undefined> {
  try {
    const { stream } = await fileStore().raw(MARK);
    return await new Response(stream as BodyInit).text();
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
}

/** Explains why the server refused our settings; undefined when it did not answer or failed itself. */
function explainRefusal(cause: unknown, bucket: string, right: string): string | undefined {
  const { name, code, $metadata } = cause as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  if (TLS_ERROR.test(code ?? ""))
    return "la connexion chiffrée (TLS) n’aboutit pas ; « tls=0 » dans l’adresse s’en passe";
  const status = $metadata?.httpStatusCode ?? 0;
  if (status < 300 || status >= 500) return undefined;
  if (name === "NoSuchBucket") return `le compartiment « ${bucket} » n’existe pas`;
  if (name === "InvalidAccessKeyId" || name === "SignatureDoesNotMatch") return "le serveur ne reconnaît pas cette clé";
  if (status === 403) return `cette clé n’a pas le droit ${right} dans le compartiment « ${bucket} »`;
  if (status === 301 || name === "AuthorizationHeaderMalformed")
    return "le compartiment est dans une autre région ; donnez-la par « region= » dans l’adresse";
  return `le serveur a répondu ${status} (${name}) en essayant ${right}`;
}
