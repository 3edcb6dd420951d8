/**
 * What every command does before the product's code can run: install missing packages, build if stale, then run the pinned
 * Node. Plain JavaScript without dependencies, because a fresh clone has only the machine's own Node (20 or newer) and npm.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { buildStep } from "./build-steps.mjs";
import { withLock } from "./lock.mjs";
import { digest, sourcesKey } from "./sources.mjs";

export const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

const binaries = join(root, "node_modules", ".bin");
const pinnedNode = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const installStamp = join(root, "node_modules", ".recours-installed");
const buildStamp = join(root, "build", ".stamp");

/** An error with a sentence for the operator, printed without a stack. */
export class Stop extends Error {}

/** The environment of a child process, with the pinned Node and local tools first on the PATH. */
function environment(extra = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  return { ...process.env, ...extra, [name]: [binaries, process.env[name]].filter(Boolean).join(delimiter) };
}

/** Installs the packages of package-lock.json unless they are installed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(`${root}:install`, async () => {
    if (isInstalled()) return;
    console.log("Installation des dépendances, une à trois minutes…");
    install();
    if (!hasPinnedNode()) {
      // npm does not run the install script of a package again that it considers complete.
      rmSync(join(root, "node_modules", "node"), { recursive: true, force: true });
      install();
    }
    if (!hasPinnedNode()) {
      throw new Stop(
        `Node.js ${pinnedVersion()} n’a pas pu être installé. Vérifiez l’accès au registre npm et l’espace disque, puis relancez.`,
      );
    }
    writeFileSync(installStamp, installKey());
  });
}

const installKey = () => digest(["package-lock.json"]);
const isInstalled = () =>
  existsSync(installStamp) && readFileSync(installStamp, "utf8") === installKey() && hasPinnedNode();
const pinnedVersion = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies.node;

function hasPinnedNode() {
  const answer = spawnSync(pinnedNode, ["--version"], { encoding: "utf8" });
  return answer.stdout?.trim() === `v${pinnedVersion()}`;
}

/**
 * `npm install --no-save` rather than `npm ci`: both take the versions of the lock file, but `ci` refuses a lock file
 * that names an optional package of another platform which the registry in use does not hold.
 */
function install() {
  const quiet = ["--no-save", "--no-audit", "--no-fund", "--include=dev", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  const done = spawnSync(command, [...first, "install", ...quiet], {
    cwd: root,
    env: environment({ NODE_ENV: undefined }),
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32" && command === "npm",
  });
  if (done.status !== 0) throw new Stop("L’installation des dépendances a échoué : npm en dit la raison ci-dessus.");
}

/** Builds pages and server into build/ unless it was built from the same sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await withLock(`${root}:build`, async () => {
    if (isBuilt()) return;
    console.log("Construction de l’application, une à trois minutes…");
    const started = Date.now();
    const key = sourcesKey();
    rmSync(buildStamp, { force: true });
    const { status, output } = await build();
    if (status !== 0) {
      process.stderr.write(output);
      throw new Stop("La construction de l’application a échoué : la raison est ci-dessus.");
    }
    console.log(`Construction terminée en ${Math.round((Date.now() - started) / 1000)} s.`);
    mkdirSync(join(root, "build"), { recursive: true });
    writeFileSync(buildStamp, key);
  });
}

/** Runs the build and prints its steps. @returns its exit code, and all that it wrote, for a failure. */
async function build() {
  const child = spawn(pinnedNode, [join(root, "node_modules", "@react-router", "dev", "bin.cjs"), "build"], {
    cwd: root,
    env: environment({ NODE_ENV: "production" }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines = [];
  const read = async (stream) => {
    for await (const line of createInterface({ input: stream })) {
      lines.push(line);
      const step = buildStep(line);
      if (step) console.log(step);
    }
  };
  const [[status]] = await Promise.all([once(child, "close"), read(child.stdout), read(child.stderr)]);
  return { status, output: `${lines.join("\n")}\n` };
}

const isBuilt = () => existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === sourcesKey();

/**
 * The Node options of every process. A young generation of 4 MB instead of 32 saves some 65 MB of the server's memory at the
 * same speed (bench/README.md). The Dockerfile and the tests use the same options.
 */
const NODE_OPTIONS = ["--enable-source-maps", "--max-semi-space-size=4"];

/**
 * Runs a TypeScript file on the pinned Node in place of this process: forwards signals to it, and exits with its exit code
 * or signal.
 * @param options further options of Node.
 */
export function runOnPinnedNode(file, { args = [], env = {}, options = [] } = {}) {
  const child = spawn(pinnedNode, [...NODE_OPTIONS, ...options, join(root, file), ...args], {
    env: environment(env),
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
