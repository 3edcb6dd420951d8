/**
 * Confines this process, then executes Node again in its place, with the arguments given: the worker that opens a file
 * (see worker-process). The first argument is a JSON array of the paths that the worker may read. The kernel then refuses
 * it network, other programs and writing (seccomp), and reading beyond the product and the system's libraries (Landlock),
 * from its first instruction and in all of its threads; native code of a decoder cannot lift this. Calls into the C
 * library are allowed to this process only, which never sees the file (docs/decisions/0017-confined-workers.md).
 */
import { statSync } from "node:fs";
import { keepDescriptor, type Readable, refusePrivileges, restrictCalls, restrictFiles } from "./kernel.ts";
import { isKnownArchitecture } from "./syscall-filter.ts";

/** Libraries that decoders load, fonts, and what the C library and V8 ask about the process. */
const SYSTEM: Readable[] = [
  ...["/lib", "/lib64", "/usr/lib", "/usr/lib64"].map((path) => ({ path, kind: "libraries" }) as const),
  ...["/usr/share/fonts", "/etc/fonts", "/proc/self"].map((path) => ({ path, kind: "folder" }) as const),
  ...["/etc/ld.so.cache", "/dev/null", "/dev/urandom"].map((path) => ({ path, kind: "file" }) as const),
  { path: process.execPath, kind: "program" },
];
const { arch } = process;
const [paths = "[]", ...given] = process.argv.slice(2);
const product = (JSON.parse(paths) as string[]).map(
  (path): Readable => ({ path, kind: statSync(path).isDirectory() ? "folder" : "file" }),
);

if (!isKnownArchitecture(arch) || !refusePrivileges()) throw new Error("this process cannot be confined");
const landlock = restrictFiles(arch, [...SYSTEM, ...product]);
const seccomp = restrictCalls(arch);
if (!seccomp) throw new Error("the kernel takes no filter");
// The worker answers there.
keepDescriptor(arch, 3);
process.execve?.(process.execPath, [process.execPath, ...given], {
  CONFINED_BY: landlock ? "seccomp landlock" : "seccomp",
  // Node stops when it cannot read the system's.
  OPENSSL_CONF: "/dev/null",
  // A decoder asks for it, and the C library would look in /etc/passwd.
  HOME: "/",
});
