import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";

/** Another process works on the same data folder. */
export class DataDirInUse extends Error {
  override readonly name = "DataDirInUse";
}

/** What a command asks the running process to do for it; each line told reaches the person at the terminal. */
export type DelegatedCommand = (report: (line: string) => void, left: AbortSignal) => Promise<void>;

type Answer = { line: string } | { done: true } | { error: string };

/**
 * Takes the data folder for this process by listening on a socket inside it: the system frees it when the process dies,
 * however it dies, so a restart after a crash never finds a stale lock.
 * @param orders what commands may ask of this process through that socket, which only the folder's owner may open. The
 *   signal fires when the command is gone.
 * @returns a function that gives the folder back.
 * @throws DataDirInUse when another process holds it.
 */
export async function lockDataDir(dataDir: string, orders: Record<string, DelegatedCommand> = {}): Promise<() => void> {
  const path = socketOf(dataDir);
  const taken = await answers(path);
  if (taken) throw new DataDirInUse(`Le dossier ${dataDir} est déjà utilisé par un autre processus de Recours.`);
  rmSync(path, { force: true });
  // Half open: a command that says it is done still waits for the holder to end what it did for it.
  const server = createServer({ allowHalfOpen: true }, (socket) => void obey(socket, orders));
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

/**
 * Asks the process that holds the data folder to carry out an order.
 * @returns false when no process holds it: the caller may do the work itself.
 * @throws Error with what the process said, or when it stopped before the end.
 */
export async function sendCommand(dataDir: string, order: string, report: (line: string) => void): Promise<boolean> {
  const socket = await reach(dataDir, order);
  if (!socket) return false;
  for await (const answer of answersOf(socket)) {
    if ("line" in answer) report(answer.line);
    if ("done" in answer) return true;
  }
  throw new Error(STOPPED);
}

/** What the holder of the data folder said, and what gives back what it keeps: that ends once the holder has taken it. */
type Loan = { line: string; release: () => Promise<void> };

/**
 * Asks the process that holds the data folder for something that it keeps for the caller until `release`.
 * @returns null when no process holds the folder. @throws Error with what went wrong there.
 */
export async function acquireResource(dataDir: string, order: string): Promise<Loan | null> {
  const socket = await reach(dataDir, order);
  if (!socket) return null;
  const answers = answersOf(socket);
  const first = await answers.next();
  if (first.done || !("line" in first.value)) throw new Error(STOPPED);
  const release = async () => {
    socket.end();
    // A holder that stops meanwhile removes nothing: its next start does.
    while (!(await answers.next()).done);
  };
  return { line: first.value.line, release };
}

const STOPPED = "Recours s’est arrêté avant la fin : relancez la commande.";

async function reach(dataDir: string, order: string): Promise<Socket | null> {
  const socket = connect(socketOf(dataDir));
  const reached = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  if (!reached) return null;
  socket.on("error", () => {});
  socket.write(`${order}\n`);
  return socket;
}

async function* answersOf(socket: Socket): AsyncGenerator<Exclude<Answer, { error: string }>> {
  for await (const text of createInterface({ input: socket })) {
    const answer = JSON.parse(text) as Answer;
    if ("error" in answer) throw new Error(answer.error);
    yield answer;
  }
}

async function obey(socket: Socket, orders: Record<string, DelegatedCommand>): Promise<void> {
  const left = new AbortController();
  socket.on("error", () => {});
  for (const event of ["end", "close"]) socket.on(event, () => left.abort());
  const say = (answer: Answer) => void (socket.writable && socket.write(`${JSON.stringify(answer)}\n`));
  const [name = ""] = (await once(createInterface({ input: socket }), "line", { signal: left.signal }).catch(
    () => [],
  )) as string[];
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!order) return void socket.end();
  try {
    await order((line) => say({ line }), left.signal);
    say({ done: true });
  } catch (error) {
    say({ error: error instanceof Error ? error.message : String(error) });
  }
  socket.end();
}

/** A socket's path holds about 100 bytes: the shorter of the two spellings is the one that may fit. */
function socketOf(dataDir: string): string {
  const full = join(dataDir, "lock");
  const short = relative(process.cwd(), full);
  return short.length < full.length ? short : full;
}
