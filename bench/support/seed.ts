import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { createCookie } from "react-router";
import { embeddedEngine } from "../../app/db/client.server.ts";

/** A person with the cookie of a session, and that of a browser from which they signed in. */
export type SignedIn = { id: string; cookie: string; device: string };
export type Pair = { caseId: string; client: SignedIn; staff: SignedIn };

/**
 * Writes people, their cases and their sessions directly into the database, since registering hundreds of people would take
 * longer than the measurement.
 * @param where the data folder of a stopped server, or the address of a PostgreSQL database.
 * @param secretKey the server's SECRET_KEY, which signs the cookies.
 */
export async function seedPairs(where: string, secretKey: string, count: number): Promise<Pair[]> {
  if (!where.startsWith("postgres:")) {
    const embedded = embeddedEngine(join(where, "database"));
    const pairs = await embedded.transaction((tx) => writePairs(tx, secretKey, count));
    await embedded.close();
    return pairs;
  }
  const client = new pg.Client({ connectionString: where });
  await client.connect();
  await client.query("begin");
  const pairs = await writePairs(client, secretKey, count);
  await client.query("commit");
  await client.end();
  return pairs;
}

type Connection = { query: (text: string, values: unknown[]) => Promise<unknown> };

/** The same, through a connection to any database of the product. */
export async function writePairs(tx: Connection, secretKey: string, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  const person = async (name: string, role: "client" | "administrator"): Promise<SignedIn> => {
    const id = crypto.randomUUID();
    const email = `${id}@exemple.fr`;
    await tx.query(`insert into users (id, name, email, email_verified) values ($1, $2, $3, true)`, [id, name, email]);
    await tx.query(
      `insert into profiles (id, email, first_name, last_name, role, profile_step_completed, chat_tutorial_completed)
         values ($1, $2, $3, 'Essai', $4, true, true)`,
      [id, email, name, role],
    );
    const device = await signedCookie(secretKey, "recours.device", "accounts/device", {
      known: {},
      last: id,
      open: true,
    });
    return { id, cookie: await writeSession(tx, secretKey, id), device };
  };
  for (let n = 0; n < count; n++) {
    const client = await person(`Cliente ${n}`, "client");
    const staff = await person(`Avocate ${n}`, "administrator");
    const caseId = crypto.randomUUID();
    const reference = `2026-${n.toString(36).toUpperCase().padStart(6, "0")}`;
    await tx.query(
      `insert into cases (id, case_id, user_id, title, scam_type, status, submitted_at)
         values ($1, $2, $3, 'phishing', 'phishing', 'active', now())`,
      [caseId, reference, client.id],
    );
    pairs.push({ caseId, client, staff });
  }
  return pairs;
}

/** Opens a session. @returns the cookie that signing in would have set, signed by the key of sessions. */
export async function writeSession(tx: Connection, secretKey: string, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.query(
    `insert into sessions (id, user_id, token_digest, expires_at) values ($1, $2, $3, now() + interval '7 days')`,
    [crypto.randomUUID(), userId, createHash("sha256").update(token).digest("base64url")],
  );
  return signedCookie(secretKey, "recours.session_token", "sessions", token);
}

async function signedCookie(secretKey: string, name: string, use: string, value: unknown): Promise<string> {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", `recours/${use}`, 32)).toString("base64url");
  const cookie = await createCookie(name, { secrets: [key] }).serialize(value);
  return cookie.slice(0, cookie.indexOf(";"));
}
