import { once } from "node:events";
import { type Debugger, type InspectorNotification, Session } from "node:inspector";

const MAX_WAIT_MS = 1_000;
const MAX_FRAMES = 8;

/**
 * Reads which functions the main thread is in, innermost first, by V8's inspector, which opens no port.
 * @returns « name (file:line) » of each; nothing when the thread does not stop within a second, as in a call of the system.
 */
export async function readMainStack(): Promise<string[]> {
  const session = new Session();
  try {
    session.connectToMainThread();
    const files = new Map<string, string>();
    session.on("Debugger.scriptParsed", ({ params }) => void files.set(params.scriptId, params.url));
    const paused = once(session, "Debugger.paused", { signal: AbortSignal.timeout(MAX_WAIT_MS) });
    session.post("Debugger.enable");
    session.post("Debugger.pause");
    const [{ params }] = (await paused) as [InspectorNotification<Debugger.PausedEventDataType>];
    return params.callFrames.slice(0, MAX_FRAMES).map(({ functionName, location }) => {
      const file = files.get(location.scriptId)?.split("/").slice(-2).join("/");
      return `${functionName || "(anonymous)"} (${file}:${location.lineNumber + 1})`;
    });
  } catch {
    return [];
  } finally {
    session.post("Debugger.resume");
    session.disconnect();
  }
}

/**
 * Ends the process although its event loop is blocked. The kernel lets no signal of its own end process 1 of a container:
 * there the main thread is made to exit.
 */
export function endProcess(): void {
  process.kill(process.pid, "SIGKILL");
  const session = new Session();
  session.connectToMainThread();
  session.post("Runtime.evaluate", { expression: "process.reallyExit(1)" });
}
