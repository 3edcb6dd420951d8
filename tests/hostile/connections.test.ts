import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { attack, isLong, MAX_HELD_MS, measuring, target } from "./support/attack.ts";
import { sendRaw, statusOf, type Unfinished } from "./support/raw-requests.ts";

const close = (all: Unfinished[]) => {
  for (const { socket } of all) socket.destroy();
};
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const PATIENT = { timeout: 20_000 };
const UPLOAD_PAGE = "/verify-identity/first-document";

describe("a connection that no browser makes", () => {
  it("gets 405 for a method that no page has", async () => {
    for (const method of ["TRACE", "PUT", "PROPFIND", "REPORT"])
      for (const path of ["/", "/login", "/uploads", "/nulle-part", "/health"]) {
        const sent = await sendRaw([`${method} ${path}`, "Connection: close"]);
        await expect.poll(() => statusOf(sent), { ...PATIENT, message: `${method} ${path}` }).toBe(405);
        close([sent]);
      }
  });

  it("leaves nothing in the log when it is cut within its body", async () => {
    const sent: Unfinished[] = [];
    for (const path of ["/login", UPLOAD_PAGE, "/uploads?purpose=attachment&slot=x", "/drafts", "/partager"])
      for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json"])
        for (const cookie of [target.cookies.owner, "a=b"]) {
          const head = [
            `POST ${path}`,
            `Cookie: ${cookie}`,
            `Content-Type: ${type}`,
            "Content-Length: 5000",
            "x-file-name: a",
          ];
          sent.push(await sendRaw(head, part("a", "1")));
        }
    await wait(300);
    close(sent);
    await wait(300);
    // The log is checked when the server stops (support/global-setup.ts).
    expect((await attack({ method: "GET", path: "/health" })).status).toBe(200);
  });

  it("holds little memory with forms that it never finishes, whoever sends them", async () => {
    const fields = part("a", "x".repeat(99_000)).repeat(30);
    const form = `a=${"x".repeat(990_000)}`;
    const sent: Unfinished[] = [];
    const { heldMs, grownMB } = await measuring(async () => {
      const kinds = [
        [`POST ${UPLOAD_PAGE}`, "multipart/form-data; boundary=x", fields, "a=b"],
        [`POST ${UPLOAD_PAGE}`, "multipart/form-data; boundary=x", fields, target.cookies.owner],
        ["POST /partager", "multipart/form-data; boundary=x", fields, "a=b"],
        ["POST /profile", "application/x-www-form-urlencoded", form, "a=b"],
      ] as const;
      for (let at = 0; at < (isLong ? 400 : 80); at++) {
        const [line, type, body, cookie] = kinds[at % kinds.length] as (typeof kinds)[number];
        const head = [line, `Content-Type: ${type}`, "Transfer-Encoding: chunked", `Cookie: ${cookie}`];
        sent.push(await sendRaw(head, `${body.length.toString(16)}\r\n`, body, "\r\n"));
      }
      await wait(500);
    });
    close(sent);
    expect(grownMB, "megabytes held").toBeLessThan(60);
    expect(heldMs).toBeLessThan(MAX_HELD_MS);
  });

  it("opens only so many live streams for one account, and the first ones stay open", async () => {
    const sent: Unfinished[] = [];
    const { heldMs } = await measuring(async () => {
      for (let at = 0; at < (isLong ? 1_500 : 120); at++)
        sent.push(await sendRaw(["GET /live", `Cookie: ${target.cookies.otherClient}`]));
      await expect.poll(() => sent.filter((one) => statusOf(one) === 0).length, PATIENT).toBe(0);
    });
    const statuses = sent.map(statusOf);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(50);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(sent.slice(0, 20).some(({ socket }) => socket.destroyed)).toBe(false);
    close(sent);
    expect(heldMs).toBeLessThan(MAX_HELD_MS);
    const again = await sendRaw(["GET /live", `Cookie: ${target.cookies.otherClient}`]);
    await expect.poll(() => statusOf(again), PATIENT).toBe(200);
    close([again]);
  });
});
