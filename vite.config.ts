import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Scripts are allowed by nonce and by our own address only, so nothing may be inlined as data:.
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    // The process (server/) and the pages share one build, hence one database connection and one configuration.
    ssr: { build: { rollupOptions: { input: "./server/app.ts" } } },
  },
});
