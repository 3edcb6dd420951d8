import { globSync } from "node:fs";
import { basename, resolve } from "node:path";
import { type Plugin, runnerImport } from "vite";
import type { ErrorTable } from "../app/platform/errors.ts";

/** `caseErrors.messageOf("case_not_found")` */
const MESSAGE = /\b(\w+Errors)\.messageOf\(\s*("\w+")\s*,?\s*\)/g;

/** The start of a call that declares a table. */
const TABLE = /= (?=(?:defineErrors|createRegistry)\b)/g;

/**
 * Writes each message of the catalogue where the browser's code asks for it, so that a page loads the messages that it
 * can show rather than every message of the product. A code that is known only when the page runs fails the build.
 */
export const errorMessages: Plugin = {
  name: "error-messages",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  async buildStart() {
    const files = globSync(["app/platform/errors.ts", "app/features/*/errors.ts"]).map((path) => resolve(path));
    for (const file of files) Object.assign(tables, await readTables(file));
  },
  transform: {
    filter: { id: /\/app\/.*\.tsx?$/ },
    handler(code, id) {
      // A table whose messages are all written elsewhere can be left out.
      if (basename(id) === "errors.ts") return code.replaceAll(TABLE, "= /* @__PURE__ */ ");
      const written = code.replaceAll(MESSAGE, (_, table: string, name: string) =>
        JSON.stringify(tables[table]?.messageOf(JSON.parse(name))),
      );
      // One such call would bring the whole table to the page.
      if (written.includes("Errors.messageOf(")) this.error("a code must stand in the call of messageOf");
      return written;
    },
  },
};

const tables: Record<string, ErrorTable<string>> = {};

async function readTables(file: string): Promise<Record<string, ErrorTable<string>>> {
  const { module } = await runnerImport<Record<string, ErrorTable<string>>>(file, {
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "~": resolve("app") } },
  });
  return module;
}
