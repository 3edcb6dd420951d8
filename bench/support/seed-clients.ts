import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { sessionCookie } from "./seed.ts";

export type Sender = { cookie: string; caseId: string };

/** Writes `count` clients, each with an open session and an active case, into the PostgreSQL of a server. */
export async function seedClients(databaseUrl: string, secretKey: string, count: number): Promise<Sender[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const senders: Sender[] = [];
  for (let number = 1; number <= count; number++) {
    const [id, caseId, token] = [randomUUID(), randomUUID(), randomBytes(24).toString("base64url")];
    const email = `${id}@exemple.fr`;
    await client.query("insert into users (id, name, email) values ($1, 'Cliente Essai', $2)", [id, email]);
    await client.query("insert into profiles (id, email, profile_step_completed) values ($1, $2, true)", [id, email]);
    await client.query(
      "insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '7 days')",
      [randomUUID(), id, token],
    );
    await client.query(
      `insert into cases (id, case_id, user_id, title, scam_type, status, submitted_at)
       values ($1, $2, $3, 'phishing', 'phishing', 'active', now())`,
      [caseId, `2026-U${String(number).padStart(5, "0")}`, id],
    );
    senders.push({ cookie: sessionCookie(token, secretKey), caseId });
  }
  await client.end();
  return senders;
}
