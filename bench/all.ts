/** `npm run bench`: every measure of the server, one after the other, some fifteen minutes; with names, only those. */
import { spawnSync } from "node:child_process";

const ALL = ["server", "posting", "chat-latency", "admin-lists"];
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : ALL) {
  console.log(`\n## bench/${name}.ts`);
  const { status } = spawnSync(process.execPath, [`bench/${name}.ts`], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
