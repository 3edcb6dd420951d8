import { setTimeout as wait } from "node:timers/promises";
import type { Pair, SignedIn } from "../../../bench/support/seed.ts";

/** How long a page that could not send waits before it tries again, in milliseconds. */
const AGAIN_MS = 100;

/** Messages of the staff to one case, sent as the page does: each with a key of its own, until it is acknowledged. */
export class Conversation {
  /** What was acknowledged, in no order. */
  readonly acknowledged: string[] = [];
  /** The tries that were not answered with 2xx: a status, or the fault of the connection. */
  readonly refused: string[] = [];
  private url: string;
  private caseId: string;
  private sent = 0;

  constructor(url: string, { caseId }: Pair) {
    this.url = url;
    this.caseId = caseId;
  }

  /**
   * Sends messages as long as `goesOn` says so, each author one at a time.
   * @param pauseMs between two of one author, who may send 120 in a minute.
   */
  async write(authors: SignedIn[], goesOn: () => boolean, pauseMs = 0): Promise<void> {
    const one = async (author: SignedIn) => {
      while (goesOn()) {
        await this.send(author, `Réponse ${++this.sent}`);
        await wait(pauseMs);
      }
    };
    await Promise.all(authors.map(one));
  }

  private async send(author: SignedIn, text: string): Promise<void> {
    const body = JSON.stringify({ text, fileIds: [], clientKey: crypto.randomUUID() });
    const headers = { Origin: this.url, Cookie: author.cookie, "Content-Type": "application/json" };
    for (;;) {
      const address = `${this.url}/cases/${this.caseId}/messages`;
      const answer = await fetch(address, { method: "POST", headers, body }).catch((error: Error) => error);
      if (answer instanceof Response && answer.ok) break;
      this.refused.push(answer instanceof Response ? `${answer.status} ${await answer.text()}` : String(answer.cause));
      await wait(AGAIN_MS);
    }
    this.acknowledged.push(text);
  }
}
