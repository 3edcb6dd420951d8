import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { chunks } from "./scripts/chunks.ts";
import { errorMessages } from "./scripts/error-messages.ts";
import { formNames } from "./scripts/form-names.ts";
import { sourcesKey } from "./scripts/lib/sources.mjs";
import { precompress } from "./scripts/precompress.ts";

/** What brings binaries, workers or files of its own, or must be the same copy as that of server/start.ts. */
const OUTSIDE = ["@electric-sql/pglite", "nodemailer", "pdfkit", "pg", "pg-boss", "pino", "prom-client", "sharp"];

/** The version of package.json and the beginning of the digest of the sources, by which processes are told apart. */
const version = `${JSON.parse(readFileSync("package.json", "utf8")).version}+${sourcesKey().slice(0, 7)}`;

/**
 * Tells Zod not to compile its checks with `new Function`, before the first schema is made: our content security policy
 * refuses it, and browsers write so to their console.
 */
const zodWithoutEval: Plugin = {
  name: "zod-without-eval",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/zod\/v4\/core\/core\.js$/ },
    handler: (code) => `${code}\nconfig({ jitless: true });\n`,
  },
};

export default defineConfig(({ command }) => ({
  define: { "import.meta.env.RECOURS_VERSION": JSON.stringify(version) },
  plugins: [formNames, errorMessages, tailwindcss(), reactRouter(), zodWithoutEval, precompress()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Scripts are allowed by nonce and by our own address only, so nothing may be inlined as data:.
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    client: {
      // The packages that the development server bundles by itself do not pass through the plugins above.
      optimizeDeps: { rolldownOptions: { plugins: [zodWithoutEval] } },
      build: { rolldownOptions: { output: { codeSplitting: chunks } } },
    },
    // The process (server/) and the pages share one build, hence one database connection and one configuration.
    // With what they use of their packages: reading two thousand files took most of the start.
    ssr: {
      resolve: command === "build" ? { noExternal: true, external: OUTSIDE } : {},
      build: { rollupOptions: { input: "./server/app.ts" } },
    },
  },
}));
