/** `npm run migration -- --name what_changes`: writes the migration of a changed schema, and keeps the last snapshot only. */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";

const FOLDER = "app/db/migrations/meta";

const { status } = spawnSync("drizzle-kit", ["generate", ...process.argv.slice(2)], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
// The generator compares the schema with the last one.
const snapshots = readdirSync(FOLDER).filter((name) => name.endsWith("_snapshot.json"));
for (const name of snapshots.sort().slice(0, -1)) rmSync(`${FOLDER}/${name}`);
