import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const JOURNAL = "app/db/migrations/meta/_journal.json";
type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

/**
 * Makes the next version of the built product in a folder of its own: one more migration that only adds, scripts under other
 * names, and the job `from` under the name `to`. @returns the folder.
 */
export function newerBuild(from: string, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), "recours-newer-"));
  for (const name of ["app", "build", "ops", "server", "public", "package.json"])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));

  const journal = JSON.parse(readFileSync(join(folder, JOURNAL), "utf8")) as Journal;
  const last = journal.entries.at(-1) as Journal["entries"][number];
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_expand" });
  writeFileSync(join(folder, JOURNAL), JSON.stringify(journal));
  writeFileSync(join(folder, "app/db/migrations/9999_expand.sql"), "alter table cases add column expanded text;");

  const assets = join(folder, "build/client/assets");
  const renamed = globSync("{entry.client,manifest}-*.js", { cwd: assets }).map(
    (name) => [name, `later-${name}`] as const,
  );
  for (const [name, later] of renamed) renameSync(join(assets, name), join(assets, later));
  for (const path of globSync("build/{client/assets,server/**}/*.js", { cwd: folder })) {
    const file = join(folder, path);
    const text = readFileSync(file, "utf8");
    let changed = text.replaceAll(JSON.stringify(from), JSON.stringify(to));
    for (const [name, later] of renamed) changed = changed.replaceAll(name, later);
    // The version of the routes, which a page compares with that of the answers.
    changed = changed.replace(/("?version"?:\s*")([0-9a-f]{8})"/g, '$1later$2"');
    if (changed === text) continue;
    writeFileSync(file, changed);
    for (const ending of [".br", ".gz"]) rmSync(file + ending, { force: true });
  }
  return folder;
}
