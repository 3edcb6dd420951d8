/** The product from its sources, as `dev-supervisor.ts` starts it: a change to a page shows at once. */
import { createServer as createHttpServer } from "node:http";
import { createServer } from "vite";
import { RESTARTING } from "./dev-supervisor.ts";

const port = Number(process.env.DEV_RELOAD_PORT);
const reloads = createHttpServer();
const vite = await createServer({
  server: {
    middlewareMode: true,
    hmr: { server: reloads, clientPort: port },
    // The supervisor answers these changes with a new process.
    watch: { ignored: RESTARTING.map((folder) => `**/${folder}/**`) },
  },
  appType: "custom",
});
const { start } = await vite.ssrLoadModule("./server/app.ts");
const stop = await start(vite);
// Browsers load again as soon as this answers: not before the pages do.
reloads.listen(port, "localhost");

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    reloads.close();
    Promise.all([stop(), vite.close()]).then(() => process.exit(0));
  });
}
