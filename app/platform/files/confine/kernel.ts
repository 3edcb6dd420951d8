import { dlopen, getRawPointer } from "node:ffi";
import { type Architecture, makeSyscallFilter, seccompCall } from "./syscall-filter.ts";

const ANY_FUNCTION = { return: "int64", arguments: ["int64", "int64", "int64", "int64", "int64", "int64"] } as const;
const { functions } = dlopen(null, { syscall: ANY_FUNCTION, prctl: ANY_FUNCTION });
type Call = (call: bigint, ...rest: bigint[]) => bigint;
const { syscall, prctl } = functions as unknown as { syscall: Call; prctl: Call };

const numbers = (values: readonly (bigint | number | undefined)[]): [bigint, bigint, bigint, bigint, bigint] => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = values;
  return [BigInt(a), BigInt(b), BigInt(c), BigInt(d), BigInt(e)];
};
/** Makes a system call. @returns its result, -1 for an error. */
const call = (number: number, ...values: (bigint | number)[]): number =>
  Number(syscall(BigInt(number), ...numbers(values)));
const address = (bytes: Buffer): bigint => getRawPointer(bytes);

// The same on every architecture.
const LANDLOCK_CREATE = 444;
const LANDLOCK_ADD = 445;
const LANDLOCK_RESTRICT = 446;
const PR_SET_NO_NEW_PRIVS = 38n;
const O_PATH_CLOEXEC = 0o12000000;
const AT_FDCWD = -100;
const OPENAT = { x64: 257, arm64: 56 } as const;
const CLOSE = { x64: 3, arm64: 57 } as const;

const EXECUTE = 1n << 0n;
const READ_FILE = 1n << 2n;
const READ_FOLDER = 1n << 3n;

/** What stays readable: a folder with all in it, one file, or what may also be executed. */
export type Readable = { path: string; kind: "folder" | "file" | "libraries" | "program" };

const RIGHTS = {
  folder: READ_FILE | READ_FOLDER,
  file: READ_FILE,
  // With the loader of programs, which the kernel executes before Node.
  libraries: READ_FILE | READ_FOLDER | EXECUTE,
  program: READ_FILE | EXECUTE,
};

/** What each version of Landlock can restrict in files: reading, writing, making; moving; truncating; devices. */
function fileRights(version: number): bigint {
  const bits = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  return (1n << BigInt(bits)) - 1n;
}

const FCNTL = { x64: 72, arm64: 25 } as const;
const SET_DESCRIPTOR_FLAGS = 2;

/** Leaves a descriptor open for the program that this process executes: Node closes those that it inherited. */
export function keepDescriptor(architecture: Architecture, descriptor: number): void {
  call(FCNTL[architecture], descriptor, SET_DESCRIPTOR_FLAGS, 0);
}

/** Refuses this process any privilege that a program could add, which the kernel asks before a filter. */
export function refusePrivileges(): boolean {
  return prctl(PR_SET_NO_NEW_PRIVS, 1n, 0n, 0n, 0n, 0n) === 0n;
}

/**
 * Restricts this process, and what it executes, to reading these files. @returns false when the kernel has no Landlock.
 */
export function restrictFiles(architecture: Architecture, readable: readonly Readable[]): boolean {
  const version = call(LANDLOCK_CREATE, 0, 0, 1);
  if (version < 1) return false;
  const attributes = Buffer.alloc(24);
  attributes.writeBigUInt64LE(fileRights(version), 0);
  // Connecting and binding by TCP; then signals and abstract sockets outside.
  if (version >= 4) attributes.writeBigUInt64LE(3n, 8);
  if (version >= 6) attributes.writeBigUInt64LE(3n, 16);
  const rules = call(LANDLOCK_CREATE, address(attributes), version >= 6 ? 24 : version >= 4 ? 16 : 8, 0);
  if (rules < 0) return false;
  for (const { path, kind } of readable) {
    const name = Buffer.from(`${path}\0`);
    const opened = call(OPENAT[architecture], AT_FDCWD, address(name), O_PATH_CLOEXEC, 0);
    if (opened < 0) continue;
    const rule = Buffer.alloc(12);
    rule.writeBigUInt64LE(RIGHTS[kind], 0);
    rule.writeInt32LE(opened, 8);
    const added = call(LANDLOCK_ADD, rules, 1, address(rule), 0);
    call(CLOSE[architecture], opened);
    if (added < 0) return false;
  }
  const restricted = call(LANDLOCK_RESTRICT, rules, 0) === 0;
  call(CLOSE[architecture], rules);
  return restricted;
}

const SET_FILTER = 1;

/** Installs the filter of system calls, which nothing can take away. */
export function restrictCalls(architecture: Architecture): boolean {
  const filter = makeSyscallFilter(architecture, process.pid);
  const program = Buffer.alloc(16);
  program.writeUInt16LE(filter.length / 8, 0);
  program.writeBigUInt64LE(address(filter), 8);
  return call(seccompCall(architecture), SET_FILTER, 0, address(program)) === 0;
}
