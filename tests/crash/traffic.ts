import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Pair, SignedIn } from "../../bench/support/seed.ts";

/** The number of concurrent requests. */
const CONCURRENCY = 16;

type Message = { caseId: string; reader: SignedIn; seq: number; text: string; files: File[] };
type File = { id: string; caseId: string; owner: SignedIn; sha256: string };

/** The messages and uploads of one round, and those that the server acknowledged. */
export class Traffic {
  readonly messages: Message[] = [];
  readonly files: File[] = [];
  private url: string;
  private pairs: Pair[];
  private round: number;
  private sent = 0;
  private isCut = false;

  constructor(url: string, pairs: Pair[], round: number) {
    this.url = url;
    this.pairs = pairs;
    this.round = round;
  }

  /** Sends `count` messages, one in four with one to three files; ends when all are sent or the server is down. */
  async send(count: number): Promise<void> {
    const one = async () => {
      while (this.sent < count && !this.isCut) {
        const n = this.sent++;
        await this.sendOne(n).catch((error: unknown) => {
          // Any failure other than the death of the server is a bug of the product.
          if (!(error instanceof TypeError)) throw error;
          this.isCut = true;
        });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, one));
  }

  /** Waits until `count` messages are acknowledged. */
  async acknowledged(count: number): Promise<void> {
    while (this.messages.length < count && !this.isCut) await wait(2);
  }

  /** Lists acknowledged data that is missing or, for files, different. */
  async missing(): Promise<{ messages: string[]; files: string[] }> {
    const lost = { messages: [] as string[], files: [] as string[] };
    for (const { caseId, reader, seq, text, files } of this.messages) {
      const answer = await this.get(`/cases/${caseId}/messages?after=${seq - 1}`, reader);
      const { messages } = (await answer.json()) as { messages: Found[] };
      const found = messages.find((message) => message.seq === seq);
      const isWhole = found?.text === text && found.attachments.length === files.length;
      if (!isWhole) lost.messages.push(text);
    }
    for (const file of this.files) if ((await this.readFile(file)) !== file.sha256) lost.files.push(file.id);
    return lost;
  }

  private async sendOne(n: number): Promise<void> {
    const pair = this.pairs[n % this.pairs.length] as Pair;
    const { caseId } = pair;
    const [author, reader] = n % 2 ? [pair.client, pair.staff] : [pair.staff, pair.client];
    const files: File[] = [];
    if (n % 4 === 0) for (let k = 0; k <= n % 3; k++) files.push(await this.upload(author, caseId));
    const text = `round ${this.round} message ${n} files ${files.length}`;
    const response = await fetch(`${this.url}/cases/${caseId}/messages`, {
      method: "POST",
      headers: { Origin: this.url, Cookie: author.cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ text, fileIds: files.map((file) => file.id), clientKey: crypto.randomUUID() }),
    });
    if (!response.ok) throw new Error(`${text}: ${response.status} ${await response.text()}`);
    const { seq } = (await response.json()) as { seq: number };
    this.messages.push({ caseId, reader, seq, text, files });
  }

  private async upload(owner: SignedIn, caseId: string): Promise<File> {
    // Files of a few to some hundred kilobytes, so that a kill may interrupt one.
    const bytes = Buffer.from(
      `Relevé de la partie adverse\n${randomBytes(1_000 * 4 ** (this.sent % 5)).toString("hex")}\n`,
    );
    const response = await fetch(`${this.url}/uploads?purpose=attachment&slot=chat:${caseId}`, {
      method: "POST",
      headers: {
        Origin: this.url,
        Cookie: owner.cookie,
        "Content-Type": "application/octet-stream",
        "x-file-name": "relev%C3%A9.txt",
      },
      body: bytes,
    });
    if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`);
    const { id } = (await response.json()) as { id: string };
    const file = { id, caseId, owner, sha256: createHash("sha256").update(bytes).digest("hex") };
    this.files.push(file);
    return file;
  }

  /** A file is attached to its message, or still unattached when the message was not acknowledged. */
  private async readFile({ id, caseId, owner }: File): Promise<string | null> {
    for (const path of [`/cases/${caseId}/attachments/${id}`, `/uploads?id=${id}`]) {
      const response = await this.get(path, owner);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.ok) return createHash("sha256").update(bytes).digest("hex");
    }
    return null;
  }

  private get(path: string, person: SignedIn): Promise<Response> {
    return fetch(this.url + path, { headers: { Cookie: person.cookie }, redirect: "manual" });
  }
}

type Found = { seq: number; text: string; attachments: unknown[] };
