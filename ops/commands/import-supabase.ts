/** `npm run import:supabase -- --dump FILE --files FOLDER [--dry-run]`: takes a project of the former system over. */
import { parseArgs } from "node:util";
import { answerHelp, exitWithMessage } from "./terminal.ts";

type Options = {
  dump: string;
  files: string;
  dryRun?: boolean;
  merge?: boolean;
  missingTables?: string[];
  report?: string;
};
type App = { importProject: (options: Options, report: (line: string) => void) => Promise<void> };

answerHelp(`Usage : npm run import:supabase -- --dump FICHIER --files DOSSIER [--dry-run] [--merge] [--missing-tables NOMS] [--report FICHIER]
Reprend un projet Supabase : comptes, dossiers, messages, documents. Interrompu, il reprend à l’appel suivant.
--dump FICHIER : l’export de ses données, par « supabase db dump --data-only --use-copy -f data.sql ».
--files DOSSIER : la copie de ses compartiments, un dossier pour chacun (case-attachments, identity-documents).
--dry-run : dit ce qui serait importé, modifié, ignoré ou refusé, contenu des fichiers compris (sans l’antivirus), et n’écrit rien dans la base.
--merge : ajoute à une base qui contient déjà des dossiers ; ce qui a le même identifiant reste tel quel, sauf un compte bloqué là-bas, qui l’est aussi ici.
--missing-tables NOMS : les tables que le projet n’a pas, séparées par des virgules (public.email_logs,…) ; sans cela, un export qui n’a pas toutes les tables attendues est refusé.
--report FICHIER : où écrire le rapport (CSV) ; à défaut, import-rapport.csv dans DATA_DIR.`);

const { values } = parseArgs({
  options: {
    dump: { type: "string" },
    files: { type: "string" },
    report: { type: "string" },
    "missing-tables": { type: "string" },
    "dry-run": { type: "boolean" },
    merge: { type: "boolean" },
  },
});
const { dump, files, report, merge, "dry-run": dryRun, "missing-tables": missing } = values;
const missingTables = missing?.split(",").flatMap((name) => name.trim() || []);
if (!dump || !files) {
  console.error("Indiquez l’export et ses fichiers : npm run import:supabase -- --dump data.sql --files ./buckets");
  process.exit(1);
}
try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { importProject } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  const options = {
    dump,
    files,
    ...(dryRun && { dryRun }),
    ...(merge && { merge }),
    ...(missingTables && { missingTables }),
    ...(report && { report }),
  };
  await importProject(options, (line) => console.log(line));
} catch (error) {
  exitWithMessage(error, ["DumpError"]);
}
