import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const FOLDER = "app/platform/files";

/** Finds the folder of the sources, from which workers run, both from the build and from tests. */
export function findInstallation(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, FOLDER, "confine/launch.ts"))) return folder;
    if (folder === dirname(folder)) throw new Error(`${FOLDER} is missing from the installation`);
  }
}

/** What restricts the processes that open files, besides Node's permission model. */
export type Confinement = {
  /** No network, no other program, no writing. */
  seccomp: boolean;
  /** Reading the product and the system's libraries only. */
  landlock: boolean;
  /** Memory and processor time, by `prlimit`. */
  limits: boolean;
};

type Limits = { memoryMB: number; cpuSeconds: number };
type Command = { program: string; prefix: string[] };

const PRLIMIT = ["/usr/bin/prlimit", "/bin/prlimit"].find((path) => existsSync(path));
/** What Node takes before any file; most of it is what V8 reserves for machine code, which counts as used. */
const RESERVED_MB = 640;
const NONE: Confinement = { seccomp: false, landlock: false, limits: false };

/** The command that runs Node on a worker, to be followed by the flags of Node, the worker and its arguments. */
function command(held: Confinement, limits: Limits, readable: readonly string[]): Command {
  const node = held.seccomp
    ? [
        "--no-warnings",
        "--experimental-ffi",
        join(findInstallation(), FOLDER, "confine/launch.ts"),
        JSON.stringify(readable),
      ]
    : [];
  if (!held.limits || !PRLIMIT) return { program: process.execPath, prefix: node };
  const { memoryMB, cpuSeconds } = limits;
  const settings = [
    `--data=${(RESERVED_MB + memoryMB) * 2 ** 20}`,
    `--cpu=${cpuSeconds}:${cpuSeconds + 1}`,
    "--core=0",
    "--fsize=0",
    "--nofile=256",
  ];
  return { program: PRLIMIT, prefix: [...settings, "--", process.execPath, ...node] };
}

let probed: Promise<Confinement> | undefined;

/** Finds out, once, what this machine can hold a worker to, by starting one that opens nothing. */
function confinement(): Promise<Confinement> {
  probed ??= probe();
  return probed;
}

async function probe(): Promise<Confinement> {
  if (process.platform !== "linux") return NONE;
  const limits = PRLIMIT !== undefined;
  for (const tried of [
    { seccomp: true, limits },
    { seccomp: true, limits: false },
    { seccomp: false, limits },
  ]) {
    const answer = await answerOfProbe({ ...tried, landlock: false });
    if (answer !== null) return { ...tried, landlock: answer.includes("landlock") };
  }
  return NONE;
}

/** What a worker says about itself when it is started so; null when it does not start. */
function answerOfProbe(tried: Confinement): Promise<string | null> {
  const root = findInstallation();
  const { program, prefix } = command(tried, { memoryMB: 256, cpuSeconds: 15 }, [
    join(root, "package.json"),
    `${join(root, FOLDER)}/`,
  ]);
  const worker = join(root, FOLDER, "confine/probe-worker.ts");
  const options = { env: {}, timeout: 60_000, killSignal: "SIGKILL" } as const;
  return new Promise((resolve) => {
    execFile(program, [...prefix, worker], options, (error, output) => resolve(error ? null : output));
  });
}

/** The start of the command that runs a worker, confined as far as this machine can. */
export async function confinedCommand(limits: Limits, readable: readonly string[]): Promise<Command> {
  return command(await confinement(), limits, readable);
}

/** Says in French what confines the programs that open files, for the start. */
export async function describeConfinement(): Promise<string> {
  const { seccomp, landlock, limits } = await confinement();
  const kernel = [
    seccomp && "interdit le réseau, l’écriture et tout autre programme (seccomp)",
    landlock && "limite la lecture au produit (Landlock)",
  ];
  const held = [...kernel, limits && "borne la mémoire et le temps de calcul (prlimit)"].filter(Boolean);
  const missing = [!seccomp && "seccomp", !landlock && "Landlock", !limits && "prlimit"].filter(Boolean);
  const says = held.length > 0 ? `le système ${held.join(", ")}` : "le système n’impose rien";
  const rest = missing.length > 0 ? `\u00a0; sans ${missing.join(" ni ")}, seul Node les retient` : "";
  return `Ouverture des fichiers reçus\u00a0: ${says}${rest}.`;
}
