import { join } from "node:path";
import type { Browser } from "playwright-core";
import { embeddedEngine } from "../../app/db/client.server.ts";
import { createAccount, saveProfile, sendDocuments } from "../../tests/e2e/support/person-requests.ts";
import { seededPairs } from "../../tests/e2e/support/seeded.ts";
import type { Server } from "../../tests/e2e/support/server.ts";
import type { Pair } from "./seed.ts";

/** The caller: half of a name and half of a number find one person among others of that name. */
export const CALLER = { lastName: "Dubreuil", phone: "+33612062526", search: "Dub 062526" };
const MESSAGES = 10;
const CASES = 3;
const NAMESAKES = 8;
const SENDERS = 7;

/**
 * Gives a new server the work of an hour: 21 documents to check, 10 messages to answer, 3 cases to decide on, and a
 * caller with eight namesakes, among forty other cases that are in order. @returns somebody of the staff.
 */
export async function seedDesk(server: Server, browser: Browser): Promise<Pair["staff"]> {
  const pairs = await seededPairs(server, MESSAGES + CASES + NAMESAKES + 1 + 40);
  await server.stop();
  const engine = embeddedEngine(join(server.dataDir, "database"));
  const query = (text: string, values: unknown[]) => engine.query(text, values);
  const told = pairs.slice(0, MESSAGES);
  const decided = pairs.slice(MESSAGES, MESSAGES + CASES);
  const named = pairs.slice(MESSAGES + CASES, MESSAGES + CASES + NAMESAKES + 1);
  for (const { caseId } of pairs)
    await query("update cases set first_answered_at = now(), amount = 250000, description = $2 where id = $1", [
      caseId,
      "Un faux conseiller m’a demandé un virement de 2 500 euros, que ma banque a exécuté le jour même.",
    ]);
  for (const { caseId } of decided)
    await query("update cases set status = 'pending', first_answered_at = null where id = $1", [caseId]);
  for (const [index, { client }] of named.entries())
    await query("update profiles set last_name = $2, phone = $3 where id = $1", [
      client.id,
      CALLER.lastName,
      index === NAMESAKES ? CALLER.phone : `+3361234567${index}`,
    ]);
  await engine.close();
  await server.start();
  for (const { caseId, client } of told) {
    const answer = await fetch(`${server.url}/cases/${caseId}/messages`, {
      method: "POST",
      headers: { Origin: server.url, Cookie: client.cookie, "Content-Type": "application/json" },
      body: JSON.stringify({
        text: "Avez-vous des nouvelles de ma banque\u00a0?",
        fileIds: [],
        clientKey: crypto.randomUUID(),
      }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }
  for (let n = 0; n < SENDERS; n++) {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const person = {
      firstName: "Camille",
      lastName: `Durand ${"ABCDEFG"[n]}`,
      email: `camille${n}@exemple.fr`,
      password: "une table en chêne",
    };
    await createAccount(page, person);
    await saveProfile(page, person);
    await sendDocuments(page);
    await context.close();
  }
  return (pairs.at(-1) as Pair).staff;
}
