import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join, relative } from "node:path";

/** Another process works on the same data folder. */
export class DataDirInUse extends Error {
  override readonly name = "DataDirInUse";
}

/**
 * Takes the data folder for this process by listening on a socket inside it: the system frees it when the process dies,
 * however it dies, so a restart after a crash never finds a stale lock.
 * @returns a function that gives the folder back.
 * @throws DataDirInUse when another process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const full = join(dataDir, "lock");
  // A socket's path holds about 100 bytes: the shorter of the two spellings is the one that may fit.
  const short = relative(process.cwd(), full);
  const path = short.length < full.length ? short : full;
  const taken = await answers(path);
  if (taken) throw new DataDirInUse(`Le dossier ${dataDir} est déjà utilisé par un autre processus de Recours.`);
  rmSync(path, { force: true });
  const server = createServer((socket) => socket.end());
  server.listen(path);
  await once(server, "listening").catch((error) => {
    if (error.code === "EADDRINUSE")
      throw new DataDirInUse(`Le dossier ${dataDir} est déjà utilisé par un autre processus de Recours.`);
    throw error;
  });
  server.unref();
  return () => release(server);
}

function release(server: Server): void {
  server.close();
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
