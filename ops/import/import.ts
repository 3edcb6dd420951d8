import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { eq } from "drizzle-orm";
import { database, db, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { cases, installation, profiles } from "~/db/schema";
import { withStartLock } from "~/db/start-lock.server";
import { recordAudit } from "~/features/journal/commands.server";
import { loadPublished } from "~/features/site/publication.queries.server";
import { config, loadConfig, setConfig } from "~/platform/config.server";
import { checkStorageAtStart } from "~/platform/files/store/storage-claim.server";
import type { Report } from "../keys/rotate";
import { withDatabase } from "../maintenance";
import { attachmentsStep, type FormerFile } from "./attachments";
import { BUCKETS, Buckets } from "./buckets";
import { casesStep, type TakenCases } from "./cases";
import { DumpError } from "./copy";
import { emailLogsStep, requestsStep, templatesStep } from "./desk";
import { Dump } from "./dump";
import { askAgainForMissing, documentsStep, verificationStep } from "./identity";
import { messagesStep } from "./messages";
import { peopleStep, type TakenPeople } from "./people";
import { KNOWN_TABLES, Project } from "./project";
import { Remarks } from "./remarks";
import { countOf, runStep, type Step, type Way } from "./steps";

export type ImportOptions = {
  /** `data.sql`, of `supabase db dump --data-only --use-copy`. */
  dump: string;
  /** The folder with a copy of each bucket. */
  files: string;
  /** Only says what an import would do. */
  dryRun?: boolean;
  /** Imports into a base that holds cases. */
  merge?: boolean;
  /** Known tables that the dump may lack, such as `public.email_logs`, with or without their schema. */
  missingTables?: readonly string[];
  /** Where the report is written; in DATA_DIR by default. */
  report?: string;
};

const STATE_KEY = "import";
/** `finishedAt` is null while the import is under way, or after it was interrupted. */
type State = { digest: string; finishedAt: string | null };
/** How many remarks are printed; the report has them all. */
const SHOWN = 20;

/**
 * `npm run import:supabase -- --dump FILE --files FOLDER`: takes a project of the former system over (spec sections 3 and 7),
 * with the settings of the product.
 * @throws DumpError, ConfigError, DataDirInUse with a sentence for the operator.
 */
export async function importProject(options: ImportOptions, report: Report): Promise<void> {
  setConfig(loadConfig(process.env));
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  await withDatabase(async () => {
    const fault = await withStartLock(database, checkStorageAtStart);
    if (fault && !options.dryRun) throw new DumpError(fault);
    // What the staff wrote is signed with the name of the site.
    await loadPublished();
    await runImport(options, report);
  });
}

/**
 * The import into the open database. It looks at everything first and says what it found; then it writes, in the same order.
 * No e-mail leaves for what it writes.
 */
export async function runImport(options: ImportOptions, report: Report): Promise<Remarks> {
  const missingTables = knownTables(options.missingTables ?? []);
  const dump = await Dump.open(options.dump);
  try {
    const buckets = await Buckets.open(options.files);
    const digest = await dump.digest();
    const unread = new Remarks();
    report("Lecture de l’export…");
    const project = await Project.read(dump, { buckets, remarks: unread, missingTables });
    if (missingTables.includes("auth.users"))
      report("Sans auth.users, l’import ne sait pas quels comptes étaient bloqués : aucun ne l’est.");
    const found = unread.copy();
    await goThrough(project, { dump, buckets, remarks: found, report, way: options.dryRun ? "judge" : "read" });
    for (const line of found.summary(SHOWN)) report(line);
    const path = resolve(options.report ?? join(config.DATA_DIR, "import-rapport.csv"));
    if (options.dryRun) {
      await found.write(path);
      report(`Rien n’a été écrit dans la base. Rapport : ${path}`);
      return found;
    }
    report("Le contenu des fichiers n’est vérifié que maintenant, à l’import de chacun.");
    await begin(digest, options);
    const done = unread.copy();
    await goThrough(project, { dump, buckets, remarks: done, report, way: "write" });
    report("Comptes vérifiés : chaque ligne lue est dans la base, ou dans le rapport avec son motif.");
    await finish(digest, done);
    await done.write(path);
    for (const line of done.refusals(SHOWN)) report(line);
    report(`Import terminé. Rapport : ${path}`);
    report(await sayHowToSignIn());
    return done;
  } finally {
    await dump.close();
  }
}

/** The full names of tables. @throws DumpError when one of them is none that an import expects. */
function knownTables(names: readonly string[]): string[] {
  return names.map((name) => {
    const known = KNOWN_TABLES.find((table) => table === name || table.split(".")[1] === name);
    if (known) return known;
    throw new DumpError(`--missing-tables : « ${name} » n’est pas une table attendue : ${KNOWN_TABLES.join(", ")}.`);
  });
}

type Context = { dump: Dump; buckets: Buckets; remarks: Remarks; report: Report; way: Way };

/** Goes through every table in the order in which they refer to each other. */
async function goThrough(project: Project, { buckets, ...context }: Context): Promise<void> {
  const { remarks, report, way } = context;
  const people: TakenPeople = new Map();
  const taken = { people, cases: new Map() as TakenCases, files: [] as FormerFile[] };
  const run = async <Item extends { id: string }, Made>(step: Step<Item, Made>): Promise<void> => {
    await runStep(step, context);
    remarks.reconcile(step.table, countOf(step.items()));
    if (way === "write") report(`${step.label} : ${remarks.countsOf(step.table).taken}, c’est fait.`);
  };
  await run(peopleStep(project, people));
  await run(casesStep(project, taken));
  await run(messagesStep(project, taken));
  await run(attachmentsStep(project, buckets, taken));
  await run(verificationStep(project, people));
  await run(documentsStep(project, buckets, people));
  if (way === "write") await askAgainForMissing([...people.keys()]);
  await run(requestsStep(project, people));
  await run(templatesStep(project));
  await run(emailLogsStep(project, people));
  for (const path of buckets.paths(BUCKETS.documents))
    if (!project.documentPaths.has(path))
      remarks.add(
        { table: BUCKETS.documents, line: null, id: path },
        { whys: ["fichier que nulle ligne de identity_documents ne nomme"], left: "skipped" },
      );
}

/** Records that the import begins, or goes on where it was interrupted. @throws DumpError. */
async function begin(digest: string, { merge }: ImportOptions): Promise<void> {
  await transaction(async (tx) => {
    const [row] = await tx.select().from(installation).where(eq(installation.key, STATE_KEY)).for("update");
    const state = row?.value as State | undefined;
    const goesOn = state?.digest === digest && state.finishedAt === null;
    const held = await tx.$count(cases);
    if (held > 0 && !goesOn && !merge)
      throw new DumpError(
        `La base contient déjà ${held} dossier(s). Pour y ajouter ceux de cet export, relancez avec --merge ; ce qui a le même identifiant reste tel quel.`,
      );
    await writeInstallation(tx, STATE_KEY, { digest, finishedAt: null } satisfies State);
  });
}

/** Nothing else tells whoever takes a project over that its administrators sign in as before. */
async function sayHowToSignIn(): Promise<string> {
  const administrators = await db.$count(profiles, eq(profiles.role, "administrator"));
  return administrators > 0
    ? `Administrateurs : ${administrators}. Lancez Recours, puis connectez-vous avec l’adresse et le mot de passe de l’un d’eux.`
    : "Aucun administrateur : au lancement, le lien « Installation » que Recours affiche crée le premier.";
}

/** Records the end, in the state and in the journal. */
async function finish(digest: string, remarks: Remarks): Promise<void> {
  await transaction(async (tx) => {
    await writeInstallation(tx, STATE_KEY, { digest, finishedAt: new Date().toISOString() } satisfies State);
    const details = Object.fromEntries([...remarks.counts].map(([table, { taken }]) => [table, taken]));
    await recordAudit(tx, null, {
      action: "project.imported",
      subjectType: "setting",
      subjectId: "import",
      details: { sha256: digest, ...details },
    });
  });
}
