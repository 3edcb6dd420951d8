import { describe, expect, it } from "vitest";
import { sendRaw, statusOf } from "./support/raw-requests.ts";

const PATIENT = { timeout: 20_000 };
/** The request that an attacker hides in the body of another; its answer is recognised by its text. */
const HIDDEN = "GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n";
const HIDDEN_ANSWER = /user-agent/i;
const CHUNKED = "Transfer-Encoding: chunked";
const FORM = "Content-Type: application/x-www-form-urlencoded";

/** Requests whose end a proxy and a server may see at different places: their headers, then what follows them. */
const AMBIGUOUS: Record<string, [headers: string[], body: string]> = {
  "a length and chunks, the length longer": [["Content-Length: 60", CHUNKED], `0\r\n\r\n${HIDDEN}`],
  "a length and chunks, the length shorter": [["Content-Length: 3", CHUNKED], `5\r\na=b&c\r\n0\r\n\r\n${HIDDEN}`],
  "chunks and a length after them": [[CHUNKED, "Content-Length: 5"], `0\r\n\r\n${HIDDEN}`],
  "two lengths": [["Content-Length: 0", "Content-Length: 60"], HIDDEN],
  "twice the same length": [["Content-Length: 3", "Content-Length: 3"], `a=b${HIDDEN}`],
  "a list of lengths": [["Content-Length: 0, 60"], HIDDEN],
  "a length with a sign": [["Content-Length: +3"], `a=b${HIDDEN}`],
  "a negative length": [["Content-Length: -1"], HIDDEN],
  "a length in hexadecimal": [["Content-Length: 0x3"], `a=b${HIDDEN}`],
  "a length that overflows": [["Content-Length: 18446744073709551619"], `a=b${HIDDEN}`],
  "an encoding that is not chunked": [["Transfer-Encoding: xchunked"], `0\r\n\r\n${HIDDEN}`],
  "chunks that are not the last encoding": [["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${HIDDEN}`],
  "a space before the colon": [["Content-Length: 3", "Transfer-Encoding : chunked"], `a=b${HIDDEN}`],
  "a header that goes on in the next line": [["Transfer-Encoding:\r\n chunked", "Content-Length: 3"], `a=b${HIDDEN}`],
  "a header that ends with a line feed alone": [["X-A: b\nTransfer-Encoding: chunked"], `0\r\n\r\n${HIDDEN}`],
  "a header that ends with a carriage return alone": [["X-A: b\rContent-Length: 3"], `a=b${HIDDEN}`],
  "a zero byte in a header": [["X-A: b\0c", "Content-Length: 3"], `a=b${HIDDEN}`],
  "a chunk that ends with a line feed alone": [[CHUNKED], `3\na=b\n0\n\n${HIDDEN}`],
  "a chunk longer than its size": [[CHUNKED], `3\r\na=bXX\r\n0\r\n\r\n${HIDDEN}`],
  "a chunk size that overflows": [[CHUNKED], `10000000000000003\r\na=b\r\n0\r\n\r\n${HIDDEN}`],
  "a chunk size with a sign": [[CHUNKED], `-3\r\na=b\r\n0\r\n\r\n${HIDDEN}`],
  "a chunk extension that ends with a line feed alone": [[CHUNKED], `3;x\na=b\r\n0\r\n\r\n${HIDDEN}`],
  "a chunk extension without end": [[CHUNKED], `3;${"x".repeat(40_000)}\r\na=b\r\n0\r\n\r\n${HIDDEN}`],
};

describe("a request whose end is ambiguous", () => {
  it.each(Object.entries(AMBIGUOUS))(
    "is refused with %s, and its connection closed",
    async (_what, [headers, body]) => {
      const sent = await sendRaw(["POST /login", FORM, ...headers], body);
      await expect.poll(() => sent.socket.readableEnded || sent.socket.destroyed, PATIENT).toBe(true);
      expect([400, 413]).toContain(statusOf(sent));
      expect(sent.answer().match(/HTTP\/1\.1 \d{3} /g)).toHaveLength(1);
      expect(sent.answer()).not.toMatch(HIDDEN_ANSWER);
      sent.socket.destroy();
    },
  );

  it("is told from two requests that follow each other on one connection, which both get their answer", async () => {
    const sent = await sendRaw(["POST /login", FORM, CHUNKED], `3\r\na=b\r\n0\r\n\r\n${HIDDEN}`);
    await expect.poll(sent.answer, PATIENT).toMatch(HIDDEN_ANSWER);
    // A page of a known length ends without a line break.
    expect(sent.answer().match(/HTTP\/1\.1 \d{3} /g)?.length).toBeGreaterThanOrEqual(2);
    sent.socket.destroy();
  });
});
