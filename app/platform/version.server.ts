/**
 * The version of this build (vite.config.ts): that of package.json and, where scripts/build.mjs built it, the beginning of the
 * digest of its sources (« 0.1.0+3fa9c1d »), which tells two builds of one version apart. Tests run without a build.
 */
export const VERSION: string = import.meta.env?.RECOURS_VERSION ?? "unbuilt";
