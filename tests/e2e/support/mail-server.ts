import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server of this machine, as the product finds it behind SMTP_URL: it keeps what it is given. */
export type MailServer = { url: string; received: { to: string; raw: string }[]; close: () => Promise<void> };

export async function startMailServer(): Promise<MailServer> {
  const received: MailServer["received"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
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
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(() => done())) };
}

/** The first link of a message to a path of the product, as its reader's mail program shows it. */
export function linkIn(raw: string, path: string): string | undefined {
  const plain = raw.replace(/=\r\n/g, "").replace(/=3D/g, "=");
  const start = plain.indexOf(path);
  return start < 0 ? undefined : /^[^\s"<>\]]+/.exec(plain.slice(start))?.[0];
}
