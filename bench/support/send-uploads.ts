/**
 * Sends many large files at the same time, each streamed from one buffer, and prints the responses as one line of JSON. Runs
 * in a process of its own, so that its memory is not measured with the server's. Argument: JSON of `UploadLoad`.
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { Readable } from "node:stream";

export type UploadLoad = {
  url: string;
  /** The accounts among which the uploads are divided. */
  senders: { cookie: string; caseId: string }[];
  uploads: number;
  bytes: number;
};
/** The number of responses by status, the sizes that the server counted, and the accepted files with their owners. */
export type UploadAnswers = {
  statuses: Record<string, number>;
  bytes: number;
  files: { id: string; cookie: string }[];
};

const CHUNK = 64 * 1024;

/** Makes a photograph of `size` bytes, by adding application segments, of which a JPEG may have any number. */
function largePhoto(size: number): Buffer {
  const photo = readFileSync(new URL("../../tests/fixtures/files/photo.jpg", import.meta.url));
  const parts = [photo.subarray(0, 2)];
  for (let left = size - photo.length; left > 0; ) {
    const length = Math.min(left, 65_537);
    // The rest may be too short for a segment, so the segment before it is made shorter.
    const taken = left - length > 0 && left - length < 4 ? length - 4 : length;
    const segment = randomBytes(Math.max(taken, 4));
    segment.writeUInt16BE(0xffef, 0);
    segment.writeUInt16BE(segment.length - 2, 2);
    parts.push(segment);
    left -= segment.length;
  }
  return Buffer.concat([...parts, photo.subarray(2)]);
}

function upload(url: string, sender: UploadLoad["senders"][number], content: Buffer, agent: Agent) {
  return new Promise<{ status: number; size: number; id?: string }>((resolve) => {
    const sending = request(
      `${url}/uploads?purpose=attachment&slot=${sender.caseId}`,
      {
        agent,
        method: "POST",
        headers: {
          Cookie: sender.cookie,
          Origin: url,
          "Content-Type": "application/octet-stream",
          "Content-Length": content.length,
          "X-File-Name": "photo.jpg",
        },
      },
      (answer) => {
        let text = "";
        answer.on("data", (piece) => (text += piece));
        answer.on("end", () => {
          const status = answer.statusCode ?? 0;
          resolve({ status, size: 0, ...(status === 201 && (JSON.parse(text) as { size: number; id: string })) });
        });
      },
    );
    sending.on("error", () => resolve({ status: 0, size: 0 }));
    const pieces = function* () {
      for (let at = 0; at < content.length; at += CHUNK) yield content.subarray(at, at + CHUNK);
    };
    Readable.from(pieces(), { objectMode: false }).pipe(sending);
  });
}

if (import.meta.main) {
  const load = JSON.parse(process.argv[2] ?? "{}") as UploadLoad;
  const content = largePhoto(load.bytes);
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const answers: UploadAnswers = { statuses: {}, bytes: 0, files: [] };
  const all = Array.from({ length: load.uploads }, async (_, number) => {
    const sender = load.senders[number % load.senders.length];
    if (!sender) throw new Error("nobody sends");
    const { status, size, id } = await upload(load.url, sender, content, agent);
    answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
    answers.bytes += size;
    if (id) answers.files.push({ id, cookie: sender.cookie });
  });
  await Promise.all(all);
  agent.destroy();
  console.log(JSON.stringify(answers));
}
