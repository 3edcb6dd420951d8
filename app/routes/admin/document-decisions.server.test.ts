import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database, db } from "~/db/client.server";
import { identityDocuments, waitingDocumentDecisions } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { carryOutDocumentDecision } from "~/features/approvals/decisions.jobs.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { requestFacts } from "~/platform/http/request-context";
import { takeToast } from "~/platform/http/toasts.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import {
  aCase,
  aClient,
  aClientAwaitingVerification,
  aDocument,
  anAdministrator,
  type IdentityDocument,
  type Person,
} from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { loadSession } from "../guards.server";
import { loader as open } from "./document";
import { loader as openPage } from "./document-page";
import { action as decideInReview, loader as readReview } from "./document-review";
import { action as decideInList, loader as openList } from "./documents";

freshDatabase({ DECISION_SECONDS: "0" });
let admin: Person;
let stop: () => Promise<void>;
const browser = new Browser();
const facts = { ip: "203.0.113.1", nonce: "", requestId: "" };
beforeAll(async () => {
  await startRateLimits(database);
  stop = await startJobs(database, [deliverEmail, carryOutDocumentDecision], { work: false });
  admin = await anAdministrator();
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: facts.ip }, admin));
});

afterAll(() => stop());

/** Makes the administrator's request, as a route receives it after the session is read. */
async function ask(path: string, params: Record<string, string> = {}, form?: Record<string, string>) {
  const request = browser.request(path, form && { form });
  const context = new RouterContextProvider();
  context.set(requestFacts, facts);
  const args = { request, context, url: new URL(request.url), params, pattern: "" };
  await loadSession(args as unknown as Parameters<typeof loadSession>[0], async () => new Response());
  return args as never;
}

/** The redirect target of a response, and the text of its toast. */
async function redirectOf(answer: unknown) {
  const response = answer as Response;
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const to = response.headers.get("Location");
  const page = new URL(to ?? "/", "http://localhost");
  const { toast } = await takeToast(new Request(page, { headers: { Cookie: cookie } }), page);
  return { to, kind: toast?.kind, text: toast?.text };
}

const fields = (document: IdentityDocument, more: Record<string, string>) => ({
  userId: document.userId,
  documentType: document.documentType,
  documentId: document.id,
  ...more,
});

it("each decision shows a toast and redirects to the next document; the last one redirects to the list", async () => {
  const owner = await aClient({ lastName: "Marchand" });
  const one = await aDocument(owner, { documentType: "passport", createdAt: new Date(2026, 0, 2) });
  const two = await aDocument(owner, { documentType: "proof_of_address", createdAt: new Date(2026, 0, 1) });
  const review = (document: IdentityDocument) => `/admin/documents/${document.id}/review?search=marchand`;
  const decide = async (document: IdentityDocument, more: Record<string, string>) =>
    decideInReview(await ask(review(document), { documentId: document.id }, fields(document, more)));

  expect(await redirectOf(await decide(one, { intent: "approve" }))).toEqual({
    to: review(two),
    kind: "success",
    text: "Document approuvé : passeport",
  });
  expect(await decide(two, { intent: "reject" })).toMatchObject({
    init: { status: 422 },
    data: { error: { reason: ["Veuillez indiquer la raison du rejet"] } },
  });
  expect(await redirectOf(await decide(two, { intent: "reject", reason: "expired" }))).toEqual({
    to: "/admin/documents",
    kind: "success",
    text: "Document rejeté : justificatif de domicile",
  });
  expect(await redirectOf(await decide(two, { intent: "approve" }))).toEqual({
    to: review(two),
    kind: "error",
    text: "Ce document a déjà été traité.",
  });
});

it("a refused decision shows the reason, and the list keeps its filters", async () => {
  const document = await aDocument(await aClient());
  const nobody = { ...fields(document, { intent: "approve" }), userId: crypto.randomUUID() };
  const answer = await decideInList(await ask("/admin/documents?status=all&rejeter=x", {}, nobody));
  expect(await redirectOf(answer)).toEqual({
    to: "/admin/documents?status=all",
    kind: "error",
    text: "Erreur lors de la mise à jour du document",
  });
});

it("a document that cannot be opened shows an error on every page that requests it", async () => {
  const gone = { documentId: crypto.randomUUID(), page: "1" };
  const text = "Erreur lors de l'ouverture du document";
  const toList = { to: "/admin/documents", kind: "error", text };
  expect(await redirectOf(await open(await ask("/admin/documents/x", gone)))).toEqual(toList);
  const thrown = await readReview(await ask("/admin/documents/x/review", gone)).catch((answer: unknown) => answer);
  expect(await redirectOf(thrown)).toEqual(toList);
  const picture = (await openPage(await ask("/admin/documents/x/pages/1", gone))) as Response;
  expect([picture.status, (await picture.json()).detail]).toEqual([404, text]);
});

it("the list says that the last approval verified the identity and sent the case, once its job has run", async () => {
  const owner = await aClientAwaitingVerification({ firstName: "Zoé", lastName: "Hébert" });
  await aCase(owner, { status: "draft", submittedAt: null, submitWhenVerifiedAt: new Date() });
  const list = async () => (await openList(await ask("/admin/documents"))) as { verified: string | null };
  const sides = await db.select().from(identityDocuments).where(eq(identityDocuments.userId, owner.id));
  for (const document of sides.filter(({ side }) => side !== "back")) {
    const answer = await decideInList(await ask("/admin/documents", {}, fields(document, { intent: "approve" })));
    expect((await redirectOf(answer)).text).toContain("Document approuvé");
    expect((await list()).verified).toBeNull();
    for (const waiting of await db.select().from(waitingDocumentDecisions)) await carryOutDocumentDecision.run(waiting);
  }
  expect((await list()).verified).toBe("Zoé Hébert\u00a0: l’identité est vérifiée, et le dossier préparé est envoyé.");
});
