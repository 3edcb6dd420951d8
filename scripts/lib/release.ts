import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";

type Component = {
  "bom-ref": string;
  name: string;
  version?: string;
  hashes?: { alg: string; content: string }[];
};
type Locked = { version: string; dev?: boolean };
/** The parts of a CycloneDX document that are read here. */
export type Sbom = {
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/**
 * Lists the packages that a production installation gets, as a CycloneDX document, from package-lock.json alone.
 * @throws Error with what npm said; `npm sbom` needs npm 10 or newer.
 */
export function makeSbom(): Sbom {
  const { stdout, stderr, status } = npm([
    "sbom",
    "--package-lock-only",
    "--sbom-format=cyclonedx",
    "--sbom-type=application",
  ]);
  if (status !== 0) throw new Error(`npm sbom : ${stderr.trim()}`);
  const sbom = JSON.parse(stdout) as Sbom;
  // npm takes the name of the folder.
  sbom.metadata.component.name = JSON.parse(readFileSync("package.json", "utf8")).name;
  return withoutDevelopment(sbom);
}

/**
 * `npm sbom --omit=dev` also leaves out what packages of production and of development both ask for, such as pg: the lock
 * file decides.
 */
function withoutDevelopment(sbom: Sbom): Sbom {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
  const production = new Set(
    Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")}@${version}`),
  );
  const components = sbom.components.filter(({ name, version }) => production.has(`${name}@${version}`));
  const kept = new Set([sbom.metadata.component, ...components].map((component) => component["bom-ref"]));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  return { ...sbom, components, dependencies };
}

/** What the registry says of the signatures of the installed packages; `unknown` when it does not answer. */
export type Signatures = { verdict: "valid" | "invalid" | "unknown"; names: string[]; reason: string };

/** Asks npm to verify the registry's signature of each installed package. */
export function verifySignatures(): Signatures {
  return readSignatures(npm(["audit", "signatures", "--json"]).stdout);
}

/**
 * Reads what `npm audit signatures --json` printed: the packages without a valid signature, or why it could not tell.
 */
export function readSignatures(printed: string): Signatures {
  const answer = parseJson(printed) as {
    invalid?: { name: string }[];
    missing?: { name: string }[];
    error?: { code?: string; summary?: string };
  };
  if (!answer.invalid || !answer.missing) {
    const reason = answer.error?.code || answer.error?.summary || "aucune réponse";
    return { verdict: "unknown", names: [], reason };
  }
  const names = [...answer.invalid, ...answer.missing].map(({ name }) => name);
  return { verdict: names.length > 0 ? "invalid" : "valid", names, reason: "" };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** An image that the product is built from, runs beside or is, and where its digest is put. */
export type Image = { name: string; digest: string } & (
  | { variable: string; file?: never }
  | { file: string; variable?: never }
);

const DIGEST = /^@sha256:[0-9a-f]{64}$/;
export const isPinned = ({ digest }: Image): boolean => DIGEST.test(digest);

/** Whether a manifest still names the registry of the example: nothing is run from there. */
export const isExample = ({ name }: Image): boolean => name.startsWith("registry.example.org/");

/**
 * The images of the Dockerfile and of compose.yaml, with the digests that `env` gives, then the product's own image of
 * deploy/kubernetes, and of compose.yaml when `RECOURS_IMAGE` takes it from a registry.
 */
export function listImages(env: Record<string, string | undefined>): Image[] {
  const dockerfile = readFileSync("Dockerfile", "utf8");
  const version = /^ARG NODE_VERSION=(.+)$/m.exec(dockerfile)?.[1] ?? "";
  const bases = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, name = ""]) =>
    name.replace(/\$\{NODE_VERSION\}/, version),
  );
  const { services } = parse(readFileSync("compose.yaml", "utf8"), { merge: true });
  const beside = Object.values<{ image: string; build?: unknown }>(services)
    .filter(({ build }) => !build)
    .map(({ image }) => image);
  const others = [...new Set([...bases, ...beside])].map((image) => {
    const [, name = image, variable = ""] = /^(.+?)\$\{(\w+)(?::-)?\}$/.exec(image) ?? [];
    return { name, variable, digest: env[variable] ?? "" };
  });
  return [...others, ...ownImages(env)];
}

/** An image without a registry in its name was built on the machine: no registry can replace it, and it has no digest. */
function ownImages({ RECOURS_IMAGE = "" }: Record<string, string | undefined>): Image[] {
  const folder = "deploy/kubernetes";
  const inManifests = readdirSync(folder).flatMap((file) => {
    const found = readFileSync(`${folder}/${file}`, "utf8").matchAll(/^\s*(?:- )?image: (\S+)$/gm);
    const images = new Set([...found].map(([, image = ""]) => image));
    return [...images].map((image) => ({ ...withDigest(image), file: `${folder}/${file}` }));
  });
  return RECOURS_IMAGE.includes("/") ? [...inManifests, { ...withDigest(RECOURS_IMAGE), file: ".env" }] : inManifests;
}

/** Splits « name:tag@sha256:… ». */
function withDigest(image: string) {
  const [name = "", digest] = image.split("@");
  return { name, digest: digest === undefined ? "" : `@${digest}` };
}

function npm(args: string[]) {
  return spawnSync("npm", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024, shell: process.platform === "win32" });
}
