/** `npm run dev`: the product from its sources; a change to a page shows at once, one to the process asks for a restart. */
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { start } = await vite.ssrLoadModule("./server/app.ts");
const stop = await start(vite);

// These hold what the start opened (settings, connections): read again, they would be empty.
vite.watcher.on("change", (path) => {
  if (/\/(server|app\/platform|app\/db)\//.test(path)) console.log("Le processus a changé : relancez npm run dev.");
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    Promise.all([stop(), vite.close()]).then(() => process.exit(0));
  });
}
