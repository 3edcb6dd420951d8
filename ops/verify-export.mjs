/**
 * `node verify-export.mjs FOLDER`: verifies an unzipped export on any machine, with Node alone. Every file has the digest
 * that SHA256SUMS names, every exhibit the one that was computed when it arrived, and nothing is missing or extra.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

const SUMS = "SHA256SUMS";
const MANIFEST = "manifeste.json";
const FORMAT = "recours/manifeste/1";
const faults = [];

/** The files of the folder by their names in the export. Names are composed, which some systems undo when they unzip. */
async function listFiles(folder) {
  const files = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join("/").normalize("NFC");
    if (entry.isFile()) files.set(name, path);
    else if (!entry.isDirectory()) faults.push(`Ni fichier ni dossier : ${name}`);
  }
  return files;
}

async function digestOf(path) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

/** The digest of each file that SHA256SUMS names. */
function readSums(text) {
  const sums = new Map();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === "") continue;
    const [, digest, given] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    const name = given?.normalize("NFC");
    if (!digest || !name || sums.has(name)) faults.push(`Ligne ${index + 1} de ${SUMS} illisible ou répétée`);
    else sums.set(name, digest);
  }
  return sums;
}

/** Compares what the manifest says of each exhibit, and of each copy, with the digests of the files. */
function compareManifest(manifest, digests) {
  if (manifest?.format !== FORMAT || !Array.isArray(manifest.pieces)) {
    faults.push(`Format inconnu : ${MANIFEST}`);
    return "";
  }
  const named = new Set();
  const compare = (name, digest, what) => {
    const file = String(name).normalize("NFC");
    named.add(file);
    if (!digests.has(file)) faults.push(`Manquant : ${file}, ${what}`);
    else if (digests.get(file) !== digest) faults.push(`Différent : ${file}, ${what}`);
  };
  const there = manifest.pieces.filter(({ fichier }) => fichier !== null);
  for (const { numero, fichier, sha256ALaReception, copies } of there) {
    compare(fichier, sha256ALaReception, `pièce ${numero} telle que reçue`);
    for (const copy of copies) compare(copy.fichier, copy.sha256, `copie de la pièce ${numero}`);
  }
  for (const name of digests.keys())
    if (/^(pieces|copies)\//.test(name) && !named.has(name)) faults.push(`En trop : ${name}, absent du manifeste`);
  for (const { numero, absentCar } of manifest.pieces.filter(({ fichier }) => fichier === null))
    console.log(`Pièce ${numero} absente de l’export : ${absentCar}.`);
  return ` Pièces telles que reçues : ${there.length}. Copies : ${named.size - there.length}.`;
}

async function verify(folder) {
  const files = await listFiles(folder);
  if (!files.has(SUMS)) return faults.push(`Manquant : ${SUMS}`);
  const sums = readSums(await readFile(files.get(SUMS), "utf8"));
  const digests = new Map();
  for (const [name, path] of files) if (name !== SUMS) digests.set(name, await digestOf(path));
  for (const [name, digest] of sums)
    if (!digests.has(name)) faults.push(`Manquant : ${name}`);
    else if (digests.get(name) !== digest) faults.push(`Différent : ${name}`);
  for (const name of digests.keys()) if (!sums.has(name)) faults.push(`En trop : ${name}`);
  const manifest = files.get(MANIFEST);
  const said = manifest ? compareManifest(JSON.parse(await readFile(manifest, "utf8")), digests) : " Pas de manifeste.";
  if (faults.length === 0) console.log(`Fichiers vérifiés : ${digests.size}.${said}\nTout correspond.`);
}

const [folder] = process.argv.slice(2);
if (!folder || folder.startsWith("-"))
  faults.push("Usage : node verify-export.mjs DOSSIER (celui de l’archive décompressée)");
else await verify(folder).catch((error) => faults.push(`Illisible : ${error.message}`));
if (faults.length > 0) console.error(`${[...new Set(faults)].join("\n")}\nÉchec : ${folder ?? "aucun dossier"}`);
process.exitCode = faults.length > 0 ? 1 : 0;
