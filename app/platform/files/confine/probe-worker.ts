/** Prints what confines a process like those that open files (see confinement.server.ts). */
console.log(process.env.CONFINED_BY ?? "");
