/** `npm run demo`: the same program on a data folder of its own, filled with invented people, for this machine only. */
import { command } from "./lib/command.mjs";

command(async ({ ensureInstalled, ensureBuilt, handOver }) => {
  await ensureInstalled();
  await ensureBuilt();
  // Invented people live in no real database, file store or mailbox.
  const nowhere = { DATABASE_URL: undefined, STORAGE_URL: undefined, SMTP_URL: undefined };
  // The printed accounts are for everybody who looks: none of them can have a second factor.
  const open = { ADMIN_SECOND_FACTOR: "optional" };
  handOver("server/start.ts", {
    env: { ...nowhere, ...open, NODE_ENV: "production", DEMO: "1", DATA_DIR: "./data-demo", HOST: "127.0.0.1" },
  });
});
