import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** How the mail server handles an e-mail: accepts it, refuses it, closes the connection, or never answers. */
export type Verdict = "take" | "refuse" | "later" | "hang up" | "take and hang up" | "take and say nothing";

/** A local mail server for SMTP_URL, which stores the e-mails that it receives. */
export type MailServer = {
  url: string;
  /** The e-mails that were received completely, accepted or not. */
  received: { to: string; raw: string }[];
  /** Decides for each recipient; by default every e-mail is accepted. */
  judge: (to: string) => Verdict;
  /** Awaited before the response to a complete e-mail, so that a test can delay it. */
  pause: () => Promise<void>;
  /** Closes every connection and accepts none until `open`. */
  close: () => Promise<void>;
  open: () => Promise<void>;
};

export async function startMailServer(port = 0): Promise<MailServer> {
  const mail: MailServer = {
    url: "",
    received: [],
    judge: () => "take",
    pause: () => Promise.resolve(),
    close: async () => {},
    open: async () => {
      const server = newServer(mail);
      server.listen(port, "127.0.0.1");
      await once(server.server, "listening");
      port = (server.server.address() as AddressInfo).port;
      mail.url = `smtp://127.0.0.1:${port}`;
      mail.close = () => new Promise((done) => server.close(() => done()));
    },
  };
  await mail.open();
  return mail;
}

function newServer(mail: MailServer): SMTPServer {
  const hangUp = (session: SMTPServerSession) => {
    for (const connection of server.connections as Set<{
      session: SMTPServerSession;
      close: () => void;
      _socket: Socket;
    }>)
      if (connection.session.id === session.id) connection._socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 50,
    onRcptTo({ address }, _session, done) {
      const verdict = mail.judge(address);
      if (verdict === "refuse") return done(Object.assign(new Error("No such user here"), { responseCode: 550 }));
      if (verdict === "later") return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
      done();
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((each) => each.address).join();
      const verdict = mail.judge(to);
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (verdict === "hang up") hangUp(session);
      });
      stream.on("end", async () => {
        if (verdict === "hang up") return;
        mail.received.push({ to, raw: Buffer.concat(chunks).toString("utf8") });
        if (verdict === "take and hang up") return hangUp(session);
        if (verdict === "take and say nothing") return;
        await mail.pause();
        done();
      });
    },
  });
  server.on("error", () => {});
  return server;
}

/** The first link of a message to a path of the product, decoded as a mail program does. */
export function linkIn(raw: string, path: string): string | undefined {
  const plain = raw.replace(/=\r\n/g, "").replace(/=3D/g, "=");
  const start = plain.indexOf(path);
  return start < 0 ? undefined : /^[^\s"<>\]]+/.exec(plain.slice(start))?.[0];
}

/** Decodes the part of a message with that type; undefined when it has none. */
export function partOf({ raw }: { raw: string }, type: "text/plain" | "text/html"): string | undefined {
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
