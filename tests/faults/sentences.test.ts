import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { db } from "~/db/client.server";
import { identityDocuments, verificationSteps } from "~/db/schema";
import { declared } from "~/features/nouns.server";
import { log } from "~/platform/log.server";
import type { Sent } from "~tests/access/addresses";
import { ask } from "~tests/access/requests";
import { aWorld, type World } from "~tests/access/world";
import { aFile } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { product } from "~tests/setup/product";
import { prepareRefusals, whileRefusingWrites } from "./broken-database";
import { toastIn } from "./toast-in";

const jobs = await declared("jobs");

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });
queueJobs(...jobs);

let app: Hono;
let world: World;

beforeAll(async () => {
  app = await product();
  world = await aWorld();
  await prepareRefusals();
});
beforeEach(() => {
  for (const level of ["error", "warn"] as const) vi.spyOn(log, level).mockImplementation(() => {});
});

const reviewed = (w: World) => ({ userId: w.applicant.id, documentType: "passport", documentId: w.document.id });

/** The specification's sentences of the administration, each with an act, and the table that refuses it: all of them when none is named. */
const SENTENCES: [sentence: string, url: (w: World) => string, table: string | undefined, sent: (w: World) => Sent][] =
  [
    [
      "Erreur lors de la mise à jour du rôle de l'utilisateur",
      () => "/admin/users",
      "profiles",
      (w) => ({ intent: "promote", userId: w.owner.id }),
    ],
    [
      "Une erreur est survenue lors de la suppression",
      () => "/admin/users",
      "users",
      (w) => ({ intent: "delete", userId: w.owner.id }),
    ],
    [
      "Une erreur est survenue lors de la suppression",
      (w) => `/admin/cases/${w.case.id}`,
      undefined,
      (w) => ({ id: w.case.id, move: "delete" }),
    ],
    [
      "Erreur lors de la mise à jour du statut",
      (w) => `/admin/cases/${w.case.id}`,
      undefined,
      (w) => ({ id: w.case.id, move: "close" }),
    ],
    [
      "Erreur lors de la mise à jour du document",
      () => "/admin/documents",
      undefined,
      (w) => ({ intent: "approve", ...reviewed(w) }),
    ],
    [
      "Une erreur est survenue lors de l'envoi des emails",
      () => "/admin/send-email",
      undefined,
      (w) => ({ intent: "send", draftId: w.mailDraft, subject: "Objet", content: "Texte" }),
    ],
    ["Erreur lors de l'ouverture du document", (w) => `/admin/documents/${w.document.id}`, "audit_entries", () => ({})],
    [
      "Erreur lors de l'enregistrement de la note",
      (w) => `/admin/cases/${w.case.id}`,
      "case_notes",
      () => ({ intent: "note.add", id: crypto.randomUUID(), text: "Une note" }),
    ],
    [
      "Erreur lors de l'envoi de la réponse",
      (w) => `/admin/requests?repondre=${w.request}`,
      "contact_messages",
      (w) => ({ intent: "reply", id: w.request, reply: "Bonjour" }),
    ],
  ];

it.each(SENTENCES)("« %s » is a toast or on the page", async (sentence, url, table, sent) => {
  const way = { title: "", url: url(world), method: "POST", sent: sent(world) };
  const { text, location } = await whileRefusingWrites(() => ask(app, world, "administrator", way), table);
  const page = Buffer.from(text, "latin1").toString("utf8").replaceAll("&#x27;", "'");
  expect(page.includes(`>${sentence}<`) || (await toastIn(page, location)) === sentence, page.slice(0, 600)).toBe(true);
});

it("« Erreur lors de la création du profil. Veuillez réessayer. » is on the page of a registration", async () => {
  const sent = {
    ...{ firstName: "Camille", lastName: "Durand", email: "camille@exemple.fr", password: "le chat dort" },
    ...{ phone: "06 12 34 56 78", phoneCountry: "FR", country: "France" },
  };
  const way = { title: "", url: "/register", method: "POST" as const, sent };
  const { text } = await whileRefusingWrites(() => ask(app, world, "visitor", way), "profiles");
  const page = Buffer.from(text, "latin1").toString("utf8");
  expect(page).toContain("Erreur lors de la création du profil. Veuillez réessayer.");
});

it("« Erreur lors de la suppression des documents rejetés » is on the page of a document that is sent again", async () => {
  const person = world.otherClient;
  const documentType = "passport";
  await db.update(verificationSteps).set({ status: "rejected" }).where(eq(verificationSteps.userId, person.id));
  await db
    .update(identityDocuments)
    .set({ status: "rejected", adminNotes: "illegible" })
    .where(eq(identityDocuments.userId, person.id));
  const front = await aFile(person, { purpose: "identity", slot: "first_document:front" });
  const sent = { documentType, front: front.id };
  const way = { title: "", url: "/verify-identity/first-document", method: "POST" as const, sent };
  const { text } = await whileRefusingWrites(() => ask(app, world, "otherClient", way), "identity_documents");
  expect(Buffer.from(text, "latin1").toString("utf8")).toContain("Erreur lors de la suppression des documents rejetés");
});
