import { runnerImport } from "vite";

const ROOT = new URL("../..", import.meta.url).pathname;

/** Loads a module of bench/support that imports modules of the product (`~/…`) and of its tests (`~tests/…`). */
export async function inProduct<Module>(name: string): Promise<Module> {
  const { module } = await runnerImport<Module>(`${ROOT}bench/support/${name}`, {
    root: ROOT,
    configFile: false,
    resolve: { alias: { "~tests": `${ROOT}tests`, "~": `${ROOT}app` } },
  });
  return module;
}
