import { globSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Plugin } from "vite";

/** The start of a form that sends something, in JSX. */
const POST_FORM = /<(?:AppForm|(?:Form|form|fetcher\.Form)(?=[^>]*\bmethod="post"))(?=[\s>])/g;

/** Writes the name of each form of a file into its code, as `data-form`: « features/people/ui/note-form 1 ». */
function nameForms(path: string, code: string): { code: string; names: string[] } {
  const file = relative(resolve("app"), resolve(path)).replace(/\.tsx$/, "");
  const names: string[] = [];
  const named = code.replaceAll(POST_FORM, (start) => {
    const name = `${file} ${names.length + 1}`;
    names.push(name);
    return `${start} data-form="${name}"`;
  });
  return { code: named, names };
}

/** Lists the names of all forms of the product, from its sources. */
export function everyFormName(): string[] {
  const files = globSync("app/**/*.tsx").filter((path) => !path.endsWith(".test.tsx"));
  return files.flatMap((path) => nameForms(path, readFileSync(path, "utf8")).names).sort();
}

/** Names every form in the page by its file, so that tests find each, and that none is missing. */
export const formNames: Plugin = {
  name: "form-names",
  enforce: "pre",
  transform: { filter: { id: /\/app\/.*\.tsx$/ }, handler: (code, id) => nameForms(id, code).code },
};
