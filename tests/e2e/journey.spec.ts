import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { approveDocument, openDocument, rejectDocument, setUp } from "./support/admin-steps.ts";
import {
  attach,
  completeProfile,
  describeCase,
  fixture,
  followTutorial,
  onward,
  openConversation,
  proveIdentity,
  register,
  STORY,
  thread,
  writeMessage,
} from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

test.describe("on a new installation", () => {
  test.use({ hasOwnServer: true });

  test("a person who was scammed goes from registration to the lawyer's answer", async ({
    server,
    person,
    admin,
    look,
  }) => {
    test.setTimeout(300_000);
    await setUp(admin, server);

    await test.step("the person registers and completes the profile", async () => {
      await register(person);
      await look(person, "dashboard-new");
      await completeProfile(person);
    });

    await test.step("the person proves their identity with real files", async () => {
      await proveIdentity(person);
      await look(person, "identity-status-pending");
    });

    await test.step("a document is rejected with a reason, and sent again", async () => {
      await admin.goto("/admin/documents");
      await look(admin, "admin-documents");
      // The staff sees copies, which the server draws.
      const passport = await openDocument(admin, "Passeport", "Voir le recto");
      expect(digest(passport)).not.toBe(digestOf("photo.jpg"));
      expect(passport.subarray(0, 3).toString("hex")).toBe("ffd8ff");
      const proof = await openDocument(admin, "Justificatif", "Voir le document");
      expect(digest(proof)).not.toBe(digestOf("deux-pages.pdf"));
      expect(proof.subarray(0, 5).toString()).toBe("%PDF-");
      const heic = await openDocument(admin, "Carte d’identité", "Voir le recto");
      expect(heic.subarray(0, 3).toString("hex")).toBe("ffd8ff");
      await rejectDocument(admin, "Justificatif", "Document illisible ou flou");
      await expect(person.getByText("Raison : Document illisible ou flou")).toBeVisible();
      await look(person, "identity-status-rejected");
      await person
        .getByRole("link", { name: /^Renvoyer ce document/ })
        .first()
        .click();
      await attach(person, /^Justificatif de domicile/, "deux-pages.pdf");
      await person.getByRole("button", { name: "Envoyer ce document" }).click();
      await expect(person).toHaveURL(/\/verify-identity\/status$/);
    });

    await test.step("the administrator approves the documents, and the person sees it at once", async () => {
      const proof = admin.getByRole("row").locator("details").filter({ hasText: "Justificatif" });
      await expect(proof.getByText("En attente")).toBeVisible();
      for (const label of ["Passeport", "Carte d’identité", "Justificatif"]) await approveDocument(admin, label);
      await expect(person.getByText("Votre identité est vérifiée")).toBeVisible();
    });

    await test.step("the person opens a case in five steps", async () => {
      await describeCase(person);
      await look(person, "case-summary");
      await onward(person);
      await expect(person.getByRole("heading", { name: "Validation finale" })).toBeVisible();
      await look(person, "case-confirmation");
      await person.getByRole("button", { name: "Confirmer et envoyer mon dossier" }).click();
      await openConversation(person);
      await followTutorial(person);
      await expect(thread(person).getByText("Bonjour Camille")).toBeVisible();
      await look(person, "chat-welcome");
    });

    await test.step("the administrator approves the case, and the person is notified in the conversation", async () => {
      await admin.getByRole("link", { name: /^Dossiers/ }).click();
      await look(admin, "admin-cases");
      await admin.getByRole("link", { name: /^Approuver/ }).click();
      await admin.getByRole("button", { name: "Approuver", exact: true }).click();
      await expect(admin.getByText("Dossier approuvé").last()).toBeVisible();
      await expect(thread(person).getByText("Message automatique")).toHaveCount(2);
      await admin
        .getByRole("row")
        .getByRole("link", { name: /^2026-/ })
        .click();
      // The list shows the story beside its rows too.
      await expect(admin.getByRole("heading", { name: "Camille Durand", level: 1 })).toBeVisible();
      await expect(admin.getByText(/^Affaire 2026-/).first()).toBeVisible();
      await expect(admin.getByText(STORY)).toBeVisible();
      await look(admin, "admin-case");
    });

    await test.step("the person and the lawyer write to each other, and each sees the other's messages at once", async () => {
      await admin.getByRole("link", { name: "Ouvrir en pleine page" }).click();
      // The page of the case has the same field, and leaves while one writes into it.
      await expect(admin).toHaveURL(/\/chat$/);
      await writeMessage(person, "Voici mon relevé et une photo.", "deux-pages.pdf", "photo.jpg");
      await expect(thread(admin).getByText("Voici mon relevé et une photo.")).toBeVisible();
      await writeMessage(admin, "Bonjour Camille, j’ai lu votre dossier et je m’en charge.");
      await expect(thread(person).getByText("j’ai lu votre dossier et je m’en charge")).toBeVisible();
      await expect(thread(person).getByText("Avocat").first()).toBeVisible();
      await expect(thread(person).getByText(/^Lu/).first()).toBeVisible();
      await expect(thread(admin).getByText(/^Lu/).first()).toBeVisible();
      await look(person, "chat-person");
      await look(admin, "chat-admin");
    });
  });
});

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const digestOf = (name: string) => digest(readFileSync(fixture(name)));

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a person completes their part of the journey with plain forms", async ({ person, account, engine }) => {
    test.skip(engine === "postgres", "forms are the same on both databases");
    test.setTimeout(240_000);
    await register(person, account);
    await completeProfile(person);
    await describeCase(person, false);
    await person.getByRole("button", { name: "Enregistrer le brouillon" }).click();
    await expect(person.getByText("Dossier enregistré en brouillon").last()).toBeVisible();
    await person.getByRole("link", { name: /^Envoyer le dossier/ }).click();
    await person.getByRole("button", { name: "Envoyer mon dossier dès que mon identité est vérifiée" }).click();
    await expect(person.getByText("C’est noté").last()).toBeVisible();
    await expect(person).toHaveURL(/\/verify-identity$/);
    await proveIdentity(person, false);
    await expect(person.getByText("Votre dossier partira dès que votre identité est vérifiée.")).toBeVisible();
  });
});
