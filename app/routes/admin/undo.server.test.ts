import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { carryOutDocumentDecision } from "~/features/approvals/decisions.jobs.server";
import { carryOutCaseDecision } from "~/features/cases/decisions/jobs.server";
import { requestFacts } from "~/platform/http/request-context";
import { takeToast } from "~/platform/http/toasts.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, aDocument, anAdministrator, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { loadSession } from "../guards.server";
import { action as decideOnCase } from "./case";
import { action as decideOnDocument } from "./documents";

freshDatabase({ DECISION_SECONDS: "10" });
let client: Person;
let stop: () => Promise<void>;
const browser = new Browser();
const facts = { ip: "203.0.113.1", nonce: "", requestId: "" };
beforeAll(async () => {
  await startRateLimits(database);
  stop = await startJobs(database, [carryOutCaseDecision, carryOutDocumentDecision], { work: false });
  client = await aClient({ firstName: "Zoé", lastName: "Hébert" });
  const admin = await anAdministrator();
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: facts.ip }, admin));
});
afterAll(() => stop());

/** Whose decision the toast of the answer offers to take back. */
async function namedBy(answer: unknown): Promise<string | undefined> {
  const { headers } = answer as Response;
  const cookie = headers.getSetCookie().map((line) => line.split(";")[0]);
  const page = new URL(headers.get("Location") ?? "/", "http://localhost");
  const { toast } = await takeToast(new Request(page, { headers: { Cookie: cookie.join("; ") } }), page);
  return toast?.undo?.about;
}

async function ask(path: string, params: Record<string, string>, form: Record<string, string>) {
  const request = browser.request(path, { form });
  const context = new RouterContextProvider();
  context.set(requestFacts, facts);
  const args = { request, context, url: new URL(request.url), params, pattern: "" };
  await loadSession(args as unknown as Parameters<typeof loadSession>[0], async () => new Response());
  return args as never;
}

it("a decision on a case that can be taken back names its client", async () => {
  const { id } = await aCase(client, { status: "in_review" });
  const answer = decideOnCase(await ask(`/admin/cases/${id}`, { id }, { id, move: "approve" }));
  expect(await namedBy(await answer)).toBe("Dossier de Zoé Hébert");
});

it("a decision on a document that can be taken back names its owner", async () => {
  const { id, documentType } = await aDocument(client, { documentType: "passport" });
  const fields = { userId: client.id, documentType, documentId: id, intent: "approve" };
  expect(await namedBy(await decideOnDocument(await ask("/admin/documents", {}, fields)))).toBe("Zoé Hébert");
});
