import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { appendFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { asc, gt } from "drizzle-orm";
import type { PoolClient } from "pg";
import { database, db } from "~/db/client.server";
import { files } from "~/db/schema";
import { loadConfig, setConfig } from "~/platform/config.server";
import { safeFileName } from "~/platform/files/exchange/file-name";
import { fileIdentity } from "~/platform/files/store/file-keys.server";
import { FileMissingError } from "~/platform/files/store/storage.server";
import { fileStore } from "~/platform/files/store/store.server";
import { BackupError } from "../backup/archive";
import { openSource } from "../backup/backup";
import { beginSnapshot, describeTables, type Table } from "../backup/dump";
import type { Report } from "../keys/rotate";
import { csvOf, exportedColumns, LEFT_OUT, openedTables } from "./tables";

const SUMS = "SHA256SUMS";
const BATCH = 200;

/**
 * `npm run export:all -- FOLDER`: writes everything that the product holds, readable without it: each table as CSV, each file
 * decrypted, and what they are. Only who holds SECRET_KEY can. It runs while the product does or not.
 * @throws BackupError when the folder is not empty, or after the export when files are missing; ConfigError, DataDirInUse.
 */
export async function exportAll(folder: string, report: Report): Promise<void> {
  setConfig(loadConfig(process.env));
  const source = await openSource(report);
  try {
    await exportOpen(folder, report);
  } finally {
    await source.close();
  }
}

/** The export of the open database. */
export async function exportOpen(given: string, report: Report): Promise<void> {
  const folder = resolve(given);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`Le dossier ${folder} n’est pas vide.`);
  report("Ce dossier contiendra en clair tout ce que le site protège : gardez-le en lieu sûr.");
  const client = await database.pool.connect();
  try {
    await beginSnapshot(client);
    const tables = (await describeTables(client)).filter(({ schema }) => schema === "public");
    await exportTables(client, folder, tables, report);
    await client.query("commit");
  } finally {
    client.release();
  }
  const missing = await exportFiles(folder, report);
  report(`Export terminé : ${folder}`);
  if (missing.length > 0)
    throw new BackupError(`${missing.length} fichier(s) manquent du stockage : ${missing.slice(0, 5).join(", ")}…`);
}

async function exportTables(client: PoolClient, folder: string, tables: Table[], report: Report): Promise<void> {
  const exported = tables.filter(({ name }) => !Object.hasOwn(LEFT_OUT, name));
  const opened = await openedTables();
  for (const table of exported)
    await write(folder, `tables/${table.name}.csv`, csvOf(client, table, opened.get(table.name)));
  await write(folder, "structure.csv", structureOf(exported, opened));
  await write(folder, "LISEZMOI.txt", [readme()]);
  report(`Tables : ${exported.length}.`);
}

/** Each exported column, with the type of PostgreSQL that its values have. */
function* structureOf(tables: Table[], opened: Awaited<ReturnType<typeof openedTables>>): Generator<string> {
  yield "table,colonne,type\r\n";
  for (const table of tables)
    for (const name of exportedColumns(table, opened.get(table.name)))
      yield `${table.name},${name},${table.columns.find((column) => column.name === name)?.type ?? "text"}\r\n`;
}

async function exportFiles(folder: string, report: Report): Promise<string[]> {
  const missing: string[] = [];
  let done = 0;
  for (let after: string | undefined; ; ) {
    const page = await db
      .select()
      .from(files)
      .where(after === undefined ? undefined : gt(files.id, after))
      .orderBy(asc(files.id))
      .limit(BATCH);
    for (const row of page) {
      try {
        const content = await fileStore().open(row.path, await fileIdentity(row));
        const sha256 = await write(folder, `files/${row.id}/${safeFileName(row.name)}`, content);
        if (sha256 !== row.sha256) throw new BackupError(`Le fichier ${row.id} n’est pas celui qui a été reçu.`);
        done++;
      } catch (error) {
        if (!(error instanceof FileMissingError)) throw error;
        missing.push(row.id);
      }
    }
    report(`Fichiers : ${done}.`);
    if (page.length < BATCH) return missing;
    after = page.at(-1)?.id;
  }
}

/** Writes a file that its owner alone may read, and adds its digest to SHA256SUMS. @returns the digest. */
async function write(
  folder: string,
  name: string,
  content: Iterable<string> | AsyncIterable<string | Uint8Array>,
): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const sha256 = createHash("sha256");
  async function* digested() {
    for await (const piece of content) {
      sha256.update(piece);
      yield piece;
    }
  }
  await pipeline(digested, createWriteStream(path, { mode: 0o600 }));
  const digest = sha256.digest("hex");
  await appendFile(join(folder, SUMS), `${digest}  ${name}\n`, { mode: 0o600 });
  return digest;
}

const readme = (): string => `Tout ce que contenait cette installation de Recours, lisible sans Recours.

tables/NOM.csv    une table de la base : UTF-8, virgules, une ligne d’en-tête, selon la RFC 4180.
                  Un champ vide est l’absence de valeur (NULL) ; "" est un texte vide.
                  Dates et nombres comme PostgreSQL les écrit ; montants en centimes.
                  PostgreSQL les relit par : COPY table FROM 'NOM.csv' WITH (FORMAT csv, HEADER)
structure.csv     chaque colonne, avec son type.
files/ID/NOM      chaque fichier reçu, déchiffré ; ID est celui de tables/files.csv, qui dit son propriétaire et son empreinte.
                  case_attachments.file_path et identity_documents.file_path finissent par cet ID.
SHA256SUMS        les empreintes de tout : sha256sum --check SHA256SUMS

Ce que la base garde chiffré est en clair : numéros fiscaux, bénéficiaires des paiements, numéros des signalements, lettres, brouillons.
Les mots de passe restent hachés (accounts.csv, argon2id ou bcrypt).

Tables laissées de côté :
${Object.entries(LEFT_OUT)
  .map(([name, why]) => `- ${name} : ${why}`)
  .join("\n")}
`;
