/**
 * The system calls that a worker has no use for, by architecture, as the kernel numbers them (arch/x86/entry/syscalls and
 * asm-generic/unistd.h). A list of what is refused rather than of what is allowed: what V8 and the decoders call changes
 * with their versions and the C library.
 */
const CALLS = {
  x64: {
    audit: 0xc000003e,
    // socket, socketpair, connect, bind, listen, accept, accept4, sendto, sendmsg, sendmmsg.
    network: [41, 53, 42, 49, 50, 43, 288, 44, 46, 307],
    // fork, vfork, execveat. A worker is started by execve, under the filter; Landlock leaves it Node alone to execute.
    programs: [57, 58, 322],
    // kill, tkill, signals by pidfd or queue, ptrace, memory and descriptors of other processes, priorities.
    processes: [62, 200, 129, 297, 424, 434, 438, 101, 310, 311, 440, 312, 141, 203, 144, 142, 314],
    // Making, removing, renaming, resizing files, and changing their mode, owner, times and attributes.
    writing: [
      85, 83, 258, 133, 259, 86, 265, 88, 266, 87, 263, 84, 82, 264, 316, 76, 77, 285, 90, 91, 268, 92, 93, 94, 260,
      132, 235, 261, 280, 188, 189, 190, 197, 198, 199,
    ],
    // Mounts, namespaces, modules, BPF, tracing, keys, clocks, further filters.
    system: [
      165, 166, 429, 428, 430, 431, 432, 433, 155, 161, 272, 308, 167, 168, 169, 170, 171, 163, 179, 175, 313, 176, 246,
      320, 321, 298, 323, 303, 304, 135, 103, 164, 227, 159, 305, 172, 173, 248, 249, 250, 300, 317,
    ],
    // Memory and queues shared with other processes, memfd_create.
    shared: [29, 30, 31, 64, 68, 240, 206, 319],
    clone: 56,
    prlimit: 302,
    tgkill: 234,
    // Each with the argument that holds its flags: open, openat.
    open: [
      [2, 1],
      [257, 2],
    ],
    seccomp: 317,
  },
  arm64: {
    audit: 0xc00000b7,
    network: [198, 199, 203, 200, 201, 202, 242, 206, 211, 269],
    programs: [281],
    processes: [129, 130, 138, 240, 424, 434, 438, 117, 270, 271, 440, 272, 140, 122, 119, 118, 274],
    writing: [34, 33, 37, 36, 35, 38, 276, 45, 46, 47, 52, 53, 55, 54, 88, 5, 6, 7, 14, 15, 16],
    system: [
      40, 39, 429, 428, 430, 431, 432, 433, 41, 51, 97, 268, 224, 225, 142, 161, 162, 89, 60, 105, 273, 106, 104, 294,
      280, 241, 282, 264, 265, 92, 116, 170, 112, 171, 266, 217, 218, 219, 262, 277,
    ],
    shared: [194, 196, 195, 190, 186, 180, 0, 279],
    clone: 220,
    prlimit: 261,
    tgkill: 131,
    open: [[56, 2]],
    seccomp: 277,
  },
} as const;

export type Architecture = keyof typeof CALLS;

export const isKnownArchitecture = (name: string): name is Architecture => name in CALLS;

/** The number of the system call that installs the filter. */
export const seccompCall = (architecture: Architecture): number => CALLS[architecture].seccomp;

// clone3, whose flags a filter cannot read, so that the C library uses clone; openat2; io_uring.
const UNKNOWN = [435, 437, 425, 426, 427];
/** Calls above this number are newer than this list. */
const NEWEST = 441;
/** The 32-bit calls of x86-64 have this bit. */
const X32 = 0x4000_0000;

const LOAD = 0x20;
const EQUALS = 0x15;
const AT_LEAST = 0x35;
const HAS_BITS = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;
const REFUSE = 0x0005_0001; // EPERM
const NO_SUCH_CALL = 0x0005_0026; // ENOSYS

const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index: number): number => 16 + 8 * index;

const CLONE_THREAD = 0x1_0000;
/** O_WRONLY, O_RDWR, O_CREAT, O_TRUNC: equal on both architectures. */
const OPEN_TO_WRITE = 0x1 | 0x2 | 0x40 | 0x200;

type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number];

/**
 * Makes the program of a seccomp filter (classic BPF): no network, no program or process, no signal to others, no file
 * opened for writing, nothing of the system; all else is allowed.
 * @param pid the process that installs it, which may signal its own threads.
 * @returns the bytes of an array of `struct sock_filter`.
 */
export function makeSyscallFilter(architecture: Architecture, pid: number): Buffer {
  const calls = CALLS[architecture];
  const program: Instruction[] = [
    [LOAD, 0, 0, ARCHITECTURE],
    [EQUALS, 1, 0, calls.audit],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, NUMBER],
    [AT_LEAST, 0, 1, X32],
    [RETURN, 0, 0, REFUSE],
    [AT_LEAST, 0, 1, NEWEST + 1],
    [RETURN, 0, 0, NO_SUCH_CALL],
  ];
  const answer = (number: number, result: number) => program.push([EQUALS, 0, 1, number], [RETURN, 0, 0, result]);
  for (const number of UNKNOWN) answer(number, NO_SUCH_CALL);
  const { network, programs, processes, writing, system, shared } = calls;
  for (const number of [network, programs, processes, writing, system, shared].flat()) answer(number, REFUSE);

  /** Allows a call when the low half of one of its arguments passes a test, otherwise refuses it. */
  const examine = (number: number, index: number, test: number, value: number, allowedWhen: boolean) =>
    program.push(
      [EQUALS, 0, 4, number],
      [LOAD, 0, 0, argument(index)],
      [test, allowedWhen ? 0 : 1, allowedWhen ? 1 : 0, value],
      [RETURN, 0, 0, ALLOW],
      [RETURN, 0, 0, REFUSE],
    );
  examine(calls.clone, 0, HAS_BITS, CLONE_THREAD, true);
  // 0 is the process itself.
  examine(calls.prlimit, 0, EQUALS, 0, true);
  examine(calls.tgkill, 0, EQUALS, pid, true);
  for (const [number, index] of calls.open) examine(number, index, HAS_BITS, OPEN_TO_WRITE, false);
  program.push([RETURN, 0, 0, ALLOW]);

  const bytes = Buffer.alloc(program.length * 8);
  for (const [at, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(ifTrue, at * 8 + 2);
    bytes.writeUInt8(ifFalse, at * 8 + 3);
    bytes.writeUInt32LE(value, at * 8 + 4);
  }
  return bytes;
}
