/** `npm run dev`: the product from its sources; a change to a page shows at once, one to the process asks for a restart. */
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { start } = await vite.ssrLoadModule("./server/app.ts");
const stop = await start(vite);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    Promise.all([stop(), vite.close()]).then(() => process.exit(0));
  });
}
