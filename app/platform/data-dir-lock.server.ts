import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import { ConfigError } from "./config.server.ts";

/** Another process uses the same data folder. */
export class DataDirInUse extends Error {
  override readonly name = "DataDirInUse";
}

/**
 * What the running process does on behalf of a command-line command. The lines passed to `report` are printed at the
 * terminal; `clientGone` fires when the command has ended or released what it acquired; `given` is what stands after the
 * command's name, empty without it.
 */
export type DelegatedCommand = (
  report: (line: string) => void,
  clientGone: AbortSignal,
  given: string,
) => Promise<void>;

type Answer = { line: string } | { done: true } | { error: string };

/**
 * Locks the data folder for this process by listening on a socket inside it. The system closes the socket when the process
 * dies, so a restart after a crash never finds a stale lock.
 * @param commands what other processes may request through that socket, which only the folder's owner may open.
 * @returns a function that unlocks the folder.
 * @throws DataDirInUse when another process holds it.
 */
export async function lockDataDir(
  dataDir: string,
  commands: Record<string, DelegatedCommand> = {},
): Promise<() => void> {
  const path = socketPath(dataDir);
  if (await isListening(path))
    throw new DataDirInUse(`Le dossier ${dataDir} est déjà utilisé par un autre processus de Recours.`);
  rmSync(path, { force: true });
  // Half open: a command that has ended its side still waits for the end of the work done for it.
  const server = createServer({ allowHalfOpen: true }, (socket) => void serveCommand(socket, commands));
  server.listen(path);
  await once(server, "listening").catch((error) => {
    if (error.code === "EADDRINUSE")
      throw new DataDirInUse(`Le dossier ${dataDir} est déjà utilisé par un autre processus de Recours.`);
    const advice = ["ENOSPC", "EDQUOT"].includes(error.code)
      ? "faites de la place sur son disque"
      : "donnez un dossier d’un disque local, au chemin plus court";
    throw new ConfigError(
      `Le réglage DATA_DIR nomme « ${dataDir} », où la prise « lock » ne peut pas être ouverte (${error.code}) : ${advice}.`,
    );
  });
  server.unref();
  return () => release(server);
}

function release(server: Server): void {
  server.close();
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/**
 * Sends a command to the process that holds the data folder, and waits for its end.
 * @param command its name, then a space and what it is given, if anything.
 * @returns false when no process holds it, so that the caller may do the work itself.
 * @throws Error with what the process said, or when it stopped before the end.
 */
export async function sendCommand(dataDir: string, command: string, report: (line: string) => void): Promise<boolean> {
  const socket = await openConnection(dataDir, command);
  if (!socket) return false;
  for await (const answer of readAnswers(socket)) {
    if ("line" in answer) report(answer.line);
    if ("done" in answer) return true;
  }
  throw new Error(STOPPED);
}

/** The answer of the process that holds the data folder. `release` resolves once that process has cleaned up. */
type AcquiredResource = { line: string; release: () => Promise<void> };

/**
 * Asks the process that holds the data folder for a resource, which exists until `release` is called.
 * @returns null when no process holds the folder. @throws Error with that process's error message.
 */
export async function acquireResource(dataDir: string, command: string): Promise<AcquiredResource | null> {
  const socket = await openConnection(dataDir, command);
  if (!socket) return null;
  const answers = readAnswers(socket);
  const first = await answers.next();
  if (first.done || !("line" in first.value)) throw new Error(STOPPED);
  const release = async () => {
    socket.end();
    // When the holder stops meanwhile, its next start cleans up.
    while (!(await answers.next()).done);
  };
  return { line: first.value.line, release };
}

const STOPPED = "Recours s’est arrêté avant la fin : relancez la commande.";

async function openConnection(dataDir: string, command: string): Promise<Socket | null> {
  const socket = connect(socketPath(dataDir));
  const isConnected = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  if (!isConnected) return null;
  socket.on("error", () => {});
  socket.write(`${command}\n`);
  return socket;
}

async function* readAnswers(socket: Socket): AsyncGenerator<Exclude<Answer, { error: string }>> {
  for await (const text of createInterface({ input: socket })) {
    const answer = JSON.parse(text) as Answer;
    if ("error" in answer) throw new Error(answer.error);
    yield answer;
  }
}

async function serveCommand(socket: Socket, commands: Record<string, DelegatedCommand>): Promise<void> {
  const clientGone = new AbortController();
  socket.on("error", () => {});
  for (const event of ["end", "close"]) socket.on(event, () => clientGone.abort());
  const send = (answer: Answer) => void (socket.writable && socket.write(`${JSON.stringify(answer)}\n`));
  const [line = ""] = (await once(createInterface({ input: socket }), "line", { signal: clientGone.signal }).catch(
    () => [],
  )) as string[];
  const [name = "", given = ""] = line.split(" ");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return void socket.end();
  try {
    await command((line) => send({ line }), clientGone.signal, given);
    send({ done: true });
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error) });
  }
  socket.end();
}

/** A socket's path is limited to about 100 bytes, so the shorter of the absolute and relative paths is used. */
function socketPath(dataDir: string): string {
  const full = join(dataDir, "lock");
  const short = relative(process.cwd(), full);
  return short.length < full.length ? short : full;
}
