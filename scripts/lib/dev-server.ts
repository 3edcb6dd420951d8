/** Runs the product from its sources with hot reload; `dev-supervisor.ts` starts this process. */
import { createServer as createHttpServer } from "node:http";
import { createServer } from "vite";
import { RESTARTING } from "./dev-supervisor.ts";

const port = Number(process.env.DEV_RELOAD_PORT);
const reloads = createHttpServer();
const vite = await createServer({
  server: {
    middlewareMode: true,
    hmr: { server: reloads, clientPort: port },
    // The supervisor restarts the process for these changes.
    watch: { ignored: RESTARTING.map((folder) => `**/${folder}/**`) },
  },
  appType: "custom",
});
const { start } = await vite.ssrLoadModule("./server/app.ts");
const stop = await start(vite);
// Browsers reload as soon as this server answers, so it starts after the pages are ready.
reloads.listen(port, "localhost");

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    reloads.close();
    Promise.all([stop(), vite.close()]).then(() => process.exit(0));
  });
}
