import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { installation } from "~/db/schema";
import { ConfigError, config } from "~/platform/config.server";
import { FileMissingError, StorageUnavailableError } from "./storage.server.ts";
import { fileStore } from "./store.server.ts";

/** The object that says whose the bucket is, and the row that it names. */
const MARK = "installation";
const KEY = "storage";
/** Codes of a connection that never became a TLS one. */
const TLS = /^(EPROTO|ERR_SSL|ERR_TLS|.*CERT|UNABLE_TO_|SELF_SIGNED)/;

/**
 * Tries the object storage that STORAGE_URL names, at the start: stores, reads and removes an object, and marks the
 * bucket as this installation's. Processes that start together do it in turn: not every server of objects shows a whole
 * object to one while another writes it.
 * @returns a French sentence when it does not answer: files are unavailable until it does, the rest goes on.
 * @throws ConfigError when it refuses us, or holds the files of another installation: their objects have no row here,
 *   and would be swept.
 */
export async function checkStorageAtStart(): Promise<string | undefined> {
  if (!config.storage) return undefined;
  try {
    const path = `proof/${crypto.randomUUID()}`;
    await fileStore().put(path, new Blob(["x"]).stream(), { maxBytes: 1 });
    await (await fileStore().open(path)).cancel();
    await fileStore().remove(path);
    if (!(await claimBucket()))
      throw new ConfigError(
        `Le compartiment « ${config.storage.bucket} » que nomme STORAGE_URL garde les fichiers d’une autre installation de Recours : choisissez-en un autre ou, si cette base de données est bien la sienne, supprimez-y l’objet « ${MARK} ».`,
      );
    return undefined;
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    const refusal = refusalIn(error.cause, config.storage.bucket);
    if (refusal) throw new ConfigError(`Le réglage STORAGE_URL ne convient pas : ${refusal}.`);
    return `Le stockage des fichiers (STORAGE_URL) ne répond pas : les fichiers sont indisponibles jusqu’à son retour. (${(error.cause as Error).message})`;
  }
}

/**
 * Whether the bucket is this installation's; one that nobody marked becomes ours. Always true on the local disk.
 * @param options.replace take it even from another (a restore that was told to).
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

/** What a server that answered has against our settings; undefined when it did not answer, or failed by itself. */
function refusalIn(cause: unknown, bucket: string): string | undefined {
  const { name, code, $metadata } = cause as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  if (TLS.test(code ?? "")) return "la connexion chiffrée (TLS) n’aboutit pas ; « tls=0 » dans l’adresse s’en passe";
  const status = $metadata?.httpStatusCode ?? 0;
  if (status < 300 || status >= 500) return undefined;
  if (name === "NoSuchBucket") return `le compartiment « ${bucket} » n’existe pas`;
  if (name === "InvalidAccessKeyId" || name === "SignatureDoesNotMatch") return "le serveur ne reconnaît pas cette clé";
  if (status === 403) return "cette clé n’a pas le droit d’écrire, de lire et de supprimer dans le compartiment";
  if (status === 301 || name === "AuthorizationHeaderMalformed")
    return "le compartiment est dans une autre région ; donnez-la par « region= » dans l’adresse";
  return `le serveur a répondu ${status} (${name})`;
}
