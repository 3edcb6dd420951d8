import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Clamd, EICAR, preparedClamd } from "~tests/setup/clamd";
import { ScannerLimitError, ScannerUnavailableError, scan, scannerVersion } from "./scan.server";

let clamd: Clamd;
beforeAll(async () => {
  clamd = await preparedClamd();
  await clamd.start();
}, 300_000);
afterAll(() => clamd?.dispose());

const bytes = (content: string | Uint8Array) => new Blob([content as BlobPart]).stream() as ReadableStream<Uint8Array>;
const HARMLESS = new Uint8Array(3_000_000).fill(65);

test.each(["tcp", "unix"] as const)("a real clamd scans what it is sent over %s", async (way) => {
  expect(await scan(clamd[way], bytes("Bonjour"), 20_000)).toEqual({ infected: false });
  expect(await scan(clamd[way], bytes(HARMLESS), 20_000)).toEqual({ infected: false });
  const found = await scan(clamd[way], bytes(EICAR), 20_000);
  expect(found).toEqual({ infected: true, signature: "Eicar-Test.UNOFFICIAL" });
  expect(await scannerVersion(clamd[way], 5_000)).toMatch(/^ClamAV \d/);
});

test("concurrent scans each get their own result", async () => {
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, n) => scan(clamd.tcp, bytes(n % 3 ? `texte ${n}` : EICAR), 20_000)),
  );
  expect(results.map(({ infected }) => infected)).toEqual(results.map((_, n) => n % 3 === 0));
});

test("a file larger than clamd accepts gives no result", async () => {
  const tooLong = new Uint8Array(41 * 2 ** 20);
  await expect(scan(clamd.tcp, bytes(tooLong), 20_000)).rejects.toThrow(ScannerLimitError);
});

test("an unreachable clamd gives no result", async () => {
  for (const url of ["tcp://127.0.0.1:9", "unix:///nowhere/clamd.sock"])
    await expect(scan(url, bytes("Bonjour"), 5_000)).rejects.toThrow(ScannerUnavailableError);
});

test.each([
  ["says nothing", () => {}],
  ["hangs up", (socket: Socket) => socket.destroy()],
  ["says something else", (socket: Socket) => socket.write("stream: OK maybe\0")],
  ["says half of it", (socket: Socket) => socket.end("stream: OK")],
  ["has no room", (socket: Socket) => socket.write("INSTREAM size limit exceeded. ERROR\0")],
  ["talks without end", (socket: Socket) => socket.write("a".repeat(5_000))],
])("a scanner that %s gives no result", async (_what, answer) => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => answer(socket));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(scan(url, bytes("Bonjour"), 700)).rejects.toThrow(ScannerUnavailableError);
  server.close();
});

test("an unreadable file is reported as an error of the storage, not of the scanner", async () => {
  async function* failing() {
    yield Buffer.from("debut");
    throw new Error("the storage is gone");
  }
  await expect(scan(clamd.tcp, failing(), 5_000)).rejects.toThrow("the storage is gone");
});
