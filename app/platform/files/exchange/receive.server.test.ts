import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { BadUploadError, type ReceivedPart, receiveForm, receiveRaw } from "./receive.server.ts";

const LIMITS = { sender: "one", maxFileBytes: 100_000, maxFiles: 3 };
const form = (entries: [string, string | File][]) => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return new Request("https://recours.test/", { method: "POST", body: data });
};
const streamed = (body: AsyncIterable<Uint8Array>, headers: HeadersInit) =>
  new Request("https://recours.test/", {
    method: "POST",
    headers,
    body: Readable.toWeb(Readable.from(body)) as BodyInit,
    duplex: "half",
  } as RequestInit);
const file = (name: string, content: string | Uint8Array) => new File([content as BlobPart], name);
const text = async ({ stream }: Pick<ReceivedPart, "stream">) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

test("the fields and files of a form arrive, without empty file inputs", async () => {
  const request = form([
    ["type", "passport"],
    ["front", file("carte d’identité.jpg", "recto")],
    ["back", file("", "")],
    ["note", "été"],
  ]);
  const received = await receiveForm(request, LIMITS, async (part) => [
    part.name,
    await text(part),
    part.fields.get("type"),
  ]);
  expect([...received.fields]).toEqual([
    ["type", "passport"],
    ["note", "été"],
  ]);
  expect(received.files).toEqual([{ field: "front", result: ["carte d’identité.jpg", "recto", "passport"] }]);
});

test("a file is passed on while the rest of the form is still arriving", async () => {
  const boundary = "x";
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* body() {
    yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\ndebut`);
    await released;
    yield Buffer.from(`fin\r\n--${boundary}--\r\n`);
  }
  const request = streamed(body(), { "Content-Type": `multipart/form-data; boundary=${boundary}` });
  const received = await receiveForm(request, LIMITS, async ({ stream }) => {
    let seen = "";
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      seen += `${Buffer.from(chunk)}|`;
      release();
    }
    return seen;
  });
  expect(received.files[0]?.result.replaceAll("|", "")).toBe("debutfin");
  expect(received.files[0]?.result).toMatch(/^debut?\|?/);
});

test("a reader that stops early loses neither the next file nor the fields after it", async () => {
  const request = form([
    ["files", file("grand.jpg", randomBytes(90_000))],
    ["files", file("petit.jpg", "petit")],
    ["message", "bonjour"],
  ]);
  const received = await receiveForm(request, LIMITS, async (part) => {
    if (part.name === "petit.jpg") return text(part);
    for await (const _ of part.stream as AsyncIterable<Uint8Array>) break;
    return "refused";
  });
  expect(received.files.map((one) => one.result)).toEqual(["refused", "petit"]);
  expect(received.fields.get("message")).toBe("bonjour");
});

test("a file over the limit ends one byte after the limit", async () => {
  const request = form([["files", file("grand.jpg", "x".repeat(500_000))]]);
  const received = await receiveForm(request, LIMITS, async (part) => (await text(part)).length);
  expect(received.files[0]?.result).toBe(100_001);
});

test.each([
  ["too many files", form([1, 2, 3, 4].map((n): [string, File] => ["files", file(`${n}.txt`, "x")]))],
  ["too many fields", form(Array.from({ length: 101 }, (_, n): [string, string] => [`f${n}`, "x"]))],
  ["a field without end", form([["message", "x".repeat(100_001)]])],
  ["a form that is none", new Request("https://recours.test/", { method: "POST", body: "x=1" })],
  [
    "a form cut in the middle",
    new Request("https://recours.test/", {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body: '--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\ndeb',
    }),
  ],
])("%s is refused as a whole", async (_what, request) => {
  await expect(receiveForm(request, LIMITS, (part) => text(part).catch(() => ""))).rejects.toThrow(BadUploadError);
});

test("a connection lost during a file makes its reader fail", async () => {
  async function* body() {
    yield Buffer.from('--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\ndebut');
    // What arrived is read before the connection closes.
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new Error("connection lost");
  }
  const request = streamed(body(), { "Content-Type": "multipart/form-data; boundary=x" });
  let ended = "";
  const receiving = receiveForm(request, LIMITS, (part) =>
    text(part).catch((error) => {
      ended = String(error);
      throw error;
    }),
  );
  await expect(receiving).rejects.toThrow(BadUploadError);
  expect(ended).toMatch(/cut|lost/);
});

test("an error while storing a file is thrown by the form", async () => {
  const failing = receiveForm(form([["f", file("a.txt", "x")]]), LIMITS, async () => {
    throw new Error("the disk is full");
  });
  await expect(failing).rejects.toThrow("the disk is full");
});

const raw = (body: BodyInit | null, headers: HeadersInit) =>
  new Request("https://recours.test/", { method: "POST", body, headers });

test("a file sent alone arrives with its name decoded", async () => {
  const received = receiveRaw(raw("recto", { "x-file-name": "pi%C3%A8ce.jpg" }), LIMITS);
  expect(received.name).toBe("pièce.jpg");
  expect(await text(received)).toBe("recto");
  expect(await text(receiveRaw(raw(null, { "x-file-name": "vide.pdf" }), LIMITS))).toBe("");
  expect(receiveRaw(raw("x", { "x-file-name": "100%.txt" }), LIMITS).name).toBe("100%.txt");
});

test("a file sent without its name, as another site would, is refused", () => {
  expect(() => receiveRaw(raw("recto", {}), LIMITS)).toThrow(BadUploadError);
});

test("a refused file is read to its end, so that the browser receives the response", async () => {
  let given = 0;
  async function* body() {
    for (; given < 300_000; given += 10_000) yield Buffer.alloc(10_000);
  }
  const request = streamed(body(), { "x-file-name": "a.bin" });
  for await (const _ of receiveRaw(request, LIMITS).stream as AsyncIterable<Uint8Array>) break;
  expect(given).toBe(300_000);
});

test("a form with more text than any of ours is cut before the rest of it is read", async () => {
  let sent = 0;
  const parts = async function* () {
    const part = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"x".repeat(90_000)}\r\n`;
    for (; sent < 90; sent++) yield Buffer.from(part);
  };
  const request = streamed(parts(), { "content-type": "multipart/form-data; boundary=x" });
  await expect(receiveForm(request, LIMITS, async () => null)).rejects.toThrow("too much text");
  expect(sent).toBeLessThan(20);
});

test("a sender whose unfinished forms hold too much is refused, and another is not", async () => {
  const ends: (() => void)[] = [];
  const open = (sender: string) => {
    const body = async function* () {
      yield Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1');
      await new Promise<void>((resolve) => ends.push(resolve));
    };
    const request = streamed(body(), { "content-type": "multipart/form-data; boundary=x" });
    return receiveForm(request, { ...LIMITS, sender }, async () => null).catch((error: Error) => error.message);
  };
  const all = Array.from({ length: 84 }, () => open("two"));
  expect(await Promise.race(all)).toBe("too many forms at once");
  const other = open("three");
  await expect.poll(() => ends.length).toBe(85);
  for (const end of ends) end();
  const refused = (await Promise.all(all)).filter((message) => message === "too many forms at once");
  expect(refused).toHaveLength(1);
  expect(await other).not.toBe("too many forms at once");
});
