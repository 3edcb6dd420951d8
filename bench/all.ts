/** `npm run bench`: runs every benchmark of the server, about seventeen minutes, or only the named ones. */
import { spawnSync } from "node:child_process";

const ALL = ["server", "pages", "start", "posting", "chat-latency", "admin-lists", "readers"];
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : ALL) {
  console.log(`\n## bench/${name}.ts`);
  const { status } = spawnSync(process.execPath, [`bench/${name}.ts`], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
