import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTimeStampAuthority } from "~tests/setup/time-stamp-authority.ts";
import { readCertificates, readTimeStamp, timeStampRequest } from "./rules.server.ts";

let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>;
let other: typeof authority;
beforeAll(async () => {
  authority = await startTimeStampAuthority();
  other = await startTimeStampAuthority();
});
afterAll(() => Promise.all([authority.close(), other.close()]));

async function ask(text: string, from = authority) {
  const { body, nonce } = await timeStampRequest(text);
  const answer = await fetch(from.url, { method: "POST", body });
  return { nonce, stamp: new Uint8Array(await answer.arrayBuffer()) };
}
const rootOf = ({ rootFile }: typeof authority) => readCertificates(readFileSync(rootFile, "utf8"));
const HEAD = `1204:${"9f".repeat(32)}`;

describe("a time stamp of an authority", () => {
  it("holds for its text, its request and its authority, and says when", async () => {
    const { nonce, stamp } = await ask(HEAD);
    const at = await readTimeStamp(stamp, HEAD, { nonce, trusted: rootOf(authority) });
    expect(Math.abs((at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(await readTimeStamp(stamp, HEAD)).toEqual(at);
  });

  it("does not hold for another text, another request or another authority", async () => {
    const [{ stamp }, { nonce }] = [await ask(HEAD), await ask(HEAD)];
    expect(await readTimeStamp(stamp, HEAD.replace("1204", "1205"))).toBeNull();
    expect(await readTimeStamp(stamp, HEAD, { nonce })).toBeNull();
    expect(await readTimeStamp(stamp, HEAD, { trusted: rootOf(other) })).toBeNull();
  });

  it("does not hold with one changed byte, cut, or as anything else", async () => {
    const { stamp } = await ask(HEAD);
    const trusted = rootOf(authority);
    for (let at = 40; at < stamp.length; at += 97) {
      const changed = Uint8Array.from(stamp);
      changed[at] = (changed[at] as number) ^ 1;
      const found = await readTimeStamp(changed, HEAD, { trusted });
      // Bytes outside of what is signed, such as the words of the status, change nothing.
      expect(found === null || found.getTime() === (await readTimeStamp(stamp, HEAD))?.getTime(), `byte ${at}`).toBe(
        true,
      );
    }
    const end = Uint8Array.from(stamp);
    end[end.length - 1] = (end.at(-1) as number) ^ 1;
    for (const bytes of [end, stamp.subarray(0, 900), new Uint8Array(), Buffer.from("granted")])
      expect(await readTimeStamp(bytes, HEAD, { trusted })).toBeNull();
  });
});
