import { setTimeout as wait } from "node:timers/promises";
import type { Pair, SignedIn } from "../../../bench/support/seed.ts";

/** The delay before a failed send is retried, in milliseconds. */
const RETRY_MS = 100;

/**
 * Sends the staff's messages to one case as the page does: each with its own key, and retried until it is acknowledged.
 */
export class Conversation {
  /** The acknowledged messages, in no order. */
  readonly acknowledged: string[] = [];
  /** The attempts that were not answered with 2xx: a status, or the connection's error. */
  readonly refused: string[] = [];
  private url: string;
  private caseId: string;
  private sent = 0;

  constructor(url: string, { caseId }: Pair) {
    this.url = url;
    this.caseId = caseId;
  }

  /**
   * Sends messages as long as `shouldContinue` returns true; each author sends one at a time.
   * @param pauseMs the pause between two messages of an author, whose limit is 120 a minute.
   */
  async write(authors: SignedIn[], shouldContinue: () => boolean, pauseMs = 0): Promise<void> {
    const one = async (author: SignedIn) => {
      while (shouldContinue()) {
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
      await wait(RETRY_MS);
    }
    this.acknowledged.push(text);
  }
}
