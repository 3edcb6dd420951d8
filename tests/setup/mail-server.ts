import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { to: string; raw: string };

/** A local mail server for SMTP_URL, which stores what it receives. */
export type MailServer = { url: string; received: ReceivedMail[]; close: () => Promise<void> };

/**
 * @param refusal returns the error with which a recipient is refused; called for each recipient.
 * @param at the port to listen on, to restart a server on the same port.
 */
export async function startMailServer(
  refusal: () => (Error & { responseCode: number }) | null = () => null,
  at = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: (_address, _session, done) => done(refusal()),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        received.push({ to: session.envelope.rcptTo.map((to) => to.address).join(), raw });
        done();
      });
    },
  });
  server.on("error", () => {});
  server.listen(at, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(() => done())) };
}

/** Decodes the part of a message with that type; undefined when it has none. */
export function partOf({ raw }: ReceivedMail, type: "text/plain" | "text/html"): string | undefined {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const part = raw.split(`--${boundary}`).find((found) => found.includes(`Content-Type: ${type}`));
  if (!boundary || !part) return undefined;
  const end = part.indexOf("\r\n\r\n");
  const [head, body] = [part.slice(0, end), part.slice(end + 4)];
  if (/Transfer-Encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/Transfer-Encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
