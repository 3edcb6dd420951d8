import { runnerImport } from "vite";

const ROOT = new URL("../..", import.meta.url).pathname;

/** A module of bench/support that imports the product's own (`~/…`) and its tests' (`~tests/…`). */
export async function inProduct<Module>(name: string): Promise<Module> {
  const { module } = await runnerImport<Module>(`${ROOT}bench/support/${name}`, {
    root: ROOT,
    configFile: false,
    resolve: { alias: { "~tests": `${ROOT}tests`, "~": `${ROOT}app` } },
  });
  return module;
}
