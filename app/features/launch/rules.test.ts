import { describe, expect, it } from "vitest";
import { company } from "~/content/company";
import { askedConfirmation, missingLegalIdentity, nameAndForm, splitMissing } from "~/content/legal-identity";
import { COMPLETE_IDENTITY } from "~tests/fixtures/legal-identity";
import {
  type Check,
  checkAddress,
  checkBackup,
  checkClaims,
  checkIdentity,
  checkMail,
  checkScanner,
  checkSecondFactor,
  checkSignature,
  checkStorage,
} from "./rules";

const NOW = new Date("2026-11-26T09:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const complete = { ...company, ...COMPLETE_IDENTITY };

describe("the legal identity", () => {
  it("is complete without the number of the data-protection authority, which not everybody has", () => {
    expect(missingLegalIdentity({ ...complete })).toEqual([]);
    expect(checkIdentity({ left: [], saved: [] })).toMatchObject({ state: "done" });
  });

  it("names what is null, blank or still « à compléter »", () => {
    const given = {
      ...complete,
      siren: null,
      phone: "  ",
      email: "À compléter",
      host: { ...complete.host, country: null },
    };
    const missing = missingLegalIdentity(given);
    expect(missing).toEqual([
      { section: "identity", title: "Éditeur et hébergeur", labels: ["SIREN", "Pays des données"] },
      { section: "contacts", title: "Contacts et horaires", labels: ["Téléphone", "Adresse e-mail"] },
    ]);
    const { finding, links } = checkIdentity({ left: missing, saved: [] });
    expect(finding).toContain("sous «\u00a0Éditeur et hébergeur\u00a0»\u00a0: SIREN, Pays des données");
    expect(finding).toContain("sous «\u00a0Contacts et horaires\u00a0»\u00a0: Téléphone, Adresse e-mail");
    expect(links?.map(({ to }) => to)).toEqual(["/admin/site/identity", "/admin/site/contacts"]);
  });

  it("leaves out of e-mails a legal form and a capital that nobody confirmed", () => {
    const given = { ...complete, isConfirmed: false };
    expect(nameAndForm(given)).toBe(complete.name);
    expect(nameAndForm({ ...given, legalForm: "SELARL" })).toBe(complete.name);
    const own = `${complete.name}, SELARL au capital de 10 000 €`;
    expect(nameAndForm({ ...given, legalForm: "SELARL", capital: "10 000 €" })).toBe(own);
    expect(nameAndForm(complete)).toBe(
      `${complete.name}, société à responsabilité limitée unipersonnelle au capital de 3\u00a0000\u00a0€`,
    );
  });

  it("waits for the legal form, the capital and the insurance that the files give to be changed or confirmed", () => {
    const labels = (given: object) =>
      missingLegalIdentity({ ...complete, isConfirmed: false, ...given }).flatMap((missing) => missing.labels);
    expect(labels({})).toEqual([
      "Forme juridique (à confirmer)",
      "Capital social (à confirmer)",
      "Assurance (à confirmer)",
    ]);
    expect(labels({ legalForm: "SELARL", capital: "10 000 €" })).toEqual(["Assurance (à confirmer)"]);
    expect(labels({ isConfirmed: true })).toEqual([]);
  });

  it("lacks no VAT number when the publisher has none by law", () => {
    expect(missingLegalIdentity({ ...complete, vatNumber: null })).toHaveLength(1);
    expect(missingLegalIdentity({ ...complete, vatNumber: null, hasNoVat: true })).toEqual([]);
  });
});

it("names the administrators without a second factor, and links only a reader who is one of them", () => {
  expect(checkSecondFactor([], false)).toMatchObject({ state: "done" });
  expect(checkSecondFactor(["Alix Bernard"], true)).toMatchObject({
    state: "missing",
    finding: expect.stringContaining("Alix Bernard"),
    links: [{ to: expect.stringContaining("/account/security/second-factor") }],
  });
  expect(checkSecondFactor(["Alix Bernard"], false).links).toBeUndefined();
});

it("e-mails are done once the server of the present settings accepted a test", () => {
  expect(checkMail(null, null).finding).toContain("simulés");
  expect(checkMail(null, { at: NOW, isCurrent: true }).state).toBe("missing");
  expect(checkMail("smtp.exemple.fr:587", null).finding).toContain("Aucun e-mail de test");
  expect(checkMail("smtp.exemple.fr:587", { at: NOW, isCurrent: false }).finding).toContain("a changé");
  expect(checkMail("smtp.exemple.fr:587", { at: NOW, isCurrent: true }).state).toBe("done");
});

it("a backup counts for seven days, and only once it was read back", () => {
  expect(checkBackup(null, null, null, NOW).finding).toContain("Aucune sauvegarde");
  expect(checkBackup(daysAgo(0), null, null, NOW)).toMatchObject({
    state: "missing",
    finding: expect.stringContaining("n’a pas été relue"),
  });
  expect(checkBackup(daysAgo(0), { madeAt: daysAgo(7) }, null, NOW).state).toBe("done");
  expect(checkBackup(daysAgo(0), { madeAt: daysAgo(8) }, null, NOW).state).toBe("missing");
});

it("what is set but does not answer is « sans réponse », what is not set or refuses is missing", () => {
  expect(checkScanner({ state: "off" }).state).toBe("missing");
  expect(checkScanner({ state: "down" }).state).toBe("unanswered");
  expect(checkScanner({ state: "up", version: "ClamAV 1.4.3" }).state).toBe("done");
  expect(checkStorage("failed", null)).toMatchObject({ state: "missing", remedy: expect.stringContaining("DATA_DIR") });
  expect(checkStorage("late", "recours")).toMatchObject({
    state: "unanswered",
    remedy: expect.stringContaining("STORAGE_URL"),
  });
  expect(checkStorage("done", "recours").state).toBe("done");
});

it("the address is done with https only", () => {
  expect(checkAddress(undefined).state).toBe("missing");
  expect(checkAddress("http://recours.exemple.fr").state).toBe("missing");
  expect(checkAddress("https://recours.exemple.fr").state).toBe("done");
});

it("what is saved is not missing: it waits for the publication of its version", () => {
  const section = { section: "identity", title: "Éditeur et hébergeur" } as const;
  const missing = [{ ...section, labels: ["SIREN", "Siège social"] }];
  const all = checkIdentity(splitMissing(missing, []), 2);
  expect(all.finding).toBe("Enregistré, pas encore publié\u00a0: publiez la version 2.");
  expect(all.links?.map(({ to }) => to)).toEqual(["/admin/site/revisions/2"]);
  const { finding } = checkIdentity(splitMissing(missing, [{ ...section, labels: ["SIREN"] }]), 2);
  expect(finding).toContain("»\u00a0: SIREN. Le reste est enregistré, pas encore publié\u00a0: publiez la version 2.");
  expect(checkClaims(["94\u00a0%"], 2).finding).toContain("publiez la version 2");
});

it("the confirmation names what is still the files’, and goes once it is confirmed", () => {
  const asked = (given: object) => askedConfirmation({ ...complete, isConfirmed: false, ...given })?.sentence;
  expect(asked({ legalForm: "SELARL" })).toBe(`Le capital (${complete.capital}) et l’assurance sont bien les nôtres`);
  expect(asked({ legalForm: "SELARL", capital: "10 000 €" })).toBe("L’assurance est bien la nôtre");
  expect(asked({ isConfirmed: true })).toBeUndefined();
});

it("whatever is not done says how to mend it", () => {
  const all: Check[] = [
    checkIdentity({ left: [{ section: "identity", title: "Éditeur et hébergeur", labels: ["SIREN"] }], saved: [] }),
    checkClaims(["94\u00a0% de clients satisfaits"]),
    checkSignature(null, "Équipe Recours"),
    checkSecondFactor(["Alix"], false),
    checkMail(null, null),
    checkMail("smtp", null),
    checkBackup(null, null),
    checkScanner({ state: "off" }),
    checkScanner({ state: "down" }),
    checkStorage("failed", null),
    checkStorage("late", null),
    checkAddress(undefined),
  ];
  for (const check of all) expect(check.remedy, check.finding).toBeTruthy();
});
