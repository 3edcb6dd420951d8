import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { about } from "~/content/about.ts";
import { announced, claims, claimsNote } from "~/content/claims.ts";
import { company } from "~/content/company.ts";
import { faq } from "~/content/faq.ts";
import { legalIdentity, missingLegalIdentity } from "~/content/legal-identity.ts";
import { showPublished } from "~/content/published.ts";
import type { SiteSection } from "~/content/site.ts";
import { db } from "~/db/client.server.ts";
import { siteLogos, siteRevisions } from "~/db/schema/index.ts";
import type { Actor } from "~/features/accounts/actor.ts";
import { defaultLawyerName } from "~/features/chat/rules.ts";
import { parseWithZod } from "~/platform/forms/parse-form.ts";
import { anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { storeLogo } from "./logo/commands.server.ts";
import { readLogo } from "./logo/queries.server.ts";
import { followPublished, previewWith, shownRevision } from "./publication.queries.server.ts";
import { publishRevision, saveSection } from "./revisions/commands.server.ts";
import { readHead, readPreview, readRevision, readSitePage } from "./revisions/queries.server.ts";
import { SITE_SECTIONS } from "./rules.ts";
import { fieldsOf } from "./sections/labels.ts";
import { completeSite, type Given, toForm } from "./sections/rules.server.ts";
import { siteForm } from "./sections/schema.ts";

freshDatabase();

let actor: Actor;
beforeEach(async () => {
  await db.delete(siteRevisions);
  actor = (await anAdministrator()).actor;
});
afterEach(() => showPublished({}));

/** The form of a section as the page sends it unchanged, but for `changes`, by field name. */
function formOf(section: SiteSection, changes: Record<string, string> = {}, base = 0): FormData {
  const form = new FormData();
  const add = (name: string, value: unknown): void => {
    if (typeof value === "object" && value) {
      for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner);
    } else if (value === true) form.set(name, "on");
    else if (value !== null && value !== undefined && value !== false) form.set(name, String(value));
  };
  for (const [name, value] of Object.entries(toForm(section, completeSite({})))) if (name !== "logo") add(name, value);
  for (const [name, value] of Object.entries(changes)) form.set(name, value);
  form.set("base", String(base));
  return form;
}

const submit = (section: SiteSection, changes?: Record<string, string>, base?: number) =>
  parseWithZod(formOf(section, changes, base), { schema: siteForm(section) });

async function save<Section extends SiteSection>(section: Section, changes: Record<string, string>, base = 0) {
  const submission = submit(section, changes, base);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  const { base: _, ...input } = submission.value;
  return saveSection(actor, section, input as unknown as Given<Section>, base);
}

function errorsOf(section: SiteSection, changes: Record<string, string>): Record<string, string[] | null> {
  const submission = submit(section, changes);
  return (submission.status === "error" && submission.error) || {};
}

describe("a section of « Le site »", () => {
  it.each(SITE_SECTIONS)("%s: what its page shows can be sent back unchanged, and saves nothing", async (section) => {
    expect(errorsOf(section, {})).toEqual({});
    expect(await save(section, {})).toBe(0);
    expect(await db.$count(siteRevisions)).toBe(0);
  });

  it.each(SITE_SECTIONS)("%s: its fields are those of its schema", (section) => {
    const names = fieldsOf(section, 12).flatMap(({ fields }) => fields.map(({ name }) => name));
    const sent = [...formOf(section).keys()].filter((name) => name !== "base" && name !== "keepsLogo");
    expect(names).toEqual(expect.arrayContaining(sent));
    expect(new Set(names).size).toBe(names.length);
  });

  it("is a revision that nobody sees before it is published, with who, when and what", async () => {
    const id = await save("identity", { name: "Secours Numérique" });
    expect(company.name).toBe("Recours");
    const page = await readSitePage(actor);
    expect(page).toMatchObject({ head: 1, shown: 0, waiting: ["identity"], own: ["identity"] });
    expect(page.revisions[0]).toMatchObject({ id, changed: ["identity"], publishedAt: null });
    expect(page.revisions[0]?.author).not.toBe("");
    await publishRevision(actor, id);
    expect(company.name).toBe("Secours Numérique");
    expect(await readSitePage(actor)).toMatchObject({ shown: 1, waiting: [] });
  });

  it("like that of the files is not stored, so that it follows them", async () => {
    await save("contacts", { lawyerSurname: "Durand" });
    await save("contacts", {}, 1);
    expect((await readHead(actor)).values).toEqual({});
  });

  it("keeps what another person saved in another section, and refuses to overwrite the same one", async () => {
    await save("contacts", { phone: "01 23 45 67 89" });
    await save("fees", { lead: "Rien à payer d’avance." });
    await expect(save("contacts", { phone: "01 98 76 54 32" })).rejects.toMatchObject({ code: "site_changed" });
    const { values } = await readHead(actor);
    expect(values.contacts?.phone).toBe("01 23 45 67 89");
    expect(values.fees?.lead).toBe("Rien à payer d’avance.");
  });

  it("checks what a company is known by", () => {
    const errors = errorsOf("identity", {
      siren: "123 456 789",
      vatNumber: "FR00 732829320",
      "mediator.site": "exemple",
    });
    expect(Object.keys(errors).sort()).toEqual(["mediator.site", "siren", "vatNumber"]);
    expect(errorsOf("identity", { siren: "732 829 320", vatNumber: "FR83 404 833 048" })).toHaveProperty("vatNumber");
    expect(errorsOf("contacts", { phone: "12", email: "moi", "hours.opens": "19:00" })).toMatchObject({
      phone: [expect.stringContaining("invalide")],
      email: [expect.stringContaining("invalide")],
    });
    expect(errorsOf("contacts", { "hours.opens": "19:00" })).toHaveProperty("hours.closes");
    expect(errorsOf("fees", { title: "10 % des sommes récupérées" })).toHaveProperty("title");
    expect(errorsOf("claims", { "cases.declaredOn": "21/11/2126" })).toHaveProperty("cases.declaredOn");
  });

  it("shows the pair of colours that is hard to read, and the nearest that is not", () => {
    const errors = errorsOf("look", { brand: "#ffcc00" });
    expect(errors.brand?.[0]).toMatch(/Trop peu de contraste.*il en faut 4,5.*#[0-9a-f]{6}$/);
    expect(errors.accent).toBeUndefined();
  });

  it.each(["#fff", "red", "#12345g", "#FFFFFFFF", "#123456</style>"])("refuses the colour %s", (brand) => {
    expect(errorsOf("look", { brand })).toEqual({ brand: [expect.stringMatching(/^Couleur principale.*par exemple/)] });
  });

  it.each([
    "javascript:alert(1)",
    "//evil.example",
    "http://exemple.fr",
    "/\\evil.example",
    "data:text/html,x",
    "https://banque.fr:secret@evil.example",
    "https://banque.fr@evil.example",
    "https://exemple.fr/\u200d",
    "/\u200dfaq",
  ])("refuses the link %s", (href) => {
    expect(errorsOf("texts", { "link1.label": "Ici", "link1.href": href })).toHaveProperty("link1.href");
  });

  it("adds, moves and removes questions", async () => {
    const changes = {
      "question1.question": "",
      "question1.answer": "",
      "question13.question": "Faut-il se déplacer ?",
      "question13.answer": "Non.\n\nTout se fait en ligne.",
      "question13.order": "0",
    };
    await publishRevision(actor, await save("faq", changes));
    expect(faq()).toHaveLength(12);
    expect(faq()[0]).toEqual({
      slug: "faut-il-se-deplacer",
      question: "Faut-il se déplacer ?",
      answer: ["Non.", "Tout se fait en ligne."],
    });
    expect(faq()[1]?.slug).toBe("duree");
  });

  it("shows each figure with the source that the publisher gave", async () => {
    const source = "enquête auprès de 312 clients";
    await publishRevision(
      actor,
      await save("claims", { "satisfaction.source": source, "satisfaction.declaredOn": "01/10/2026" }),
    );
    expect(claimsNote([claims.satisfaction])).toBe(
      "94\u00a0% de clients satisfaits\u00a0: enquête auprès de 312 clients au 1er octobre 2026. Ils ne préjugent pas de l’issue de votre dossier.",
    );
    expect(claimsNote([claims.cases])).toMatch(/^Chiffres déclarés par l’éditeur au 21 novembre 2026\./);
  });

  it("takes a VAT number or the exemption, never both, and shows the exemption", async () => {
    expect(errorsOf("identity", { vatNumber: "FR44732829320", hasNoVat: "on" })).toHaveProperty("vatNumber");
    await publishRevision(actor, await save("identity", { hasNoVat: "on", legalForm: "SELARL" }));
    const shown = legalIdentity().map(({ value }) => value);
    expect(shown).toContain("TVA non applicable, article 293\u00a0B du CGI");
    expect(company.legalLines).toContain("TVA non applicable, article 293\u00a0B du CGI");
    expect(company.legalLines[0]).toContain(", SELARL au capital");
    expect(legalIdentity().map(({ term }) => term)).not.toContain("Numéro d’enregistrement, protection des données");
  });

  it("refuses a name that shows nothing or is too long, and says the title of the lawyer once", async () => {
    for (const name of ["\u3164", "\u200b\u2060", "\u200d"])
      expect(errorsOf("identity", { name })).toEqual({ name: ["Le nom est requis"] });
    expect(errorsOf("identity", { name: "a".repeat(61) })).toEqual({ name: ["Utilisez au plus 60 caractères"] });
    await publishRevision(actor, await save("contacts", { lawyerSurname: "Maître Bernard" }));
    expect(defaultLawyerName()).toBe("Maître Bernard");
  });

  it("announces no figure that is left empty, in no text, and asks nothing of it", async () => {
    const empty = { "success.value": "", "success.source": "", "success.declaredOn": "", "lawyers.value": "+ de 30" };
    await publishRevision(actor, await save("claims", empty));
    expect(announced([claims.success, claims.rating])).toEqual([claims.rating]);
    expect(about.network.claimed()).toBe("L’éditeur déclare plus de 30 avocats partenaires.");
    const chances = () => faq().find(({ slug }) => slug === "chances")?.answer[0];
    expect(chances()).toMatch(/ne le ferons pas\. Chaque histoire est différente\.$/);
    expect(await readSitePage(actor)).toMatchObject({ own: ["claims"] });
    await publishRevision(actor, await save("claims", { "success.value": "61 %", "lawyers.value": "" }, 1));
    expect(chances()).toContain("L’éditeur déclare 61 % de procédures qui aboutissent, mais");
    expect(about.network.claimed()).toBe("");
  });

  it("names the figure whose source or date is missing", () => {
    expect(errorsOf("claims", { "satisfaction.source": "", "rating.declaredOn": "" })).toEqual({
      "satisfaction.source": ["Clients satisfaits\u00a0: la source est requise"],
      "rating.declaredOn": ["Note moyenne\u00a0: la date est requise"],
    });
  });

  it("leaves a provided question that nobody changed to the figures of the day", async () => {
    const id = await publishRevision(actor, await save("faq", { "question1.answer": "Rien d’avance." }));
    await publishRevision(actor, await save("claims", { "success.value": "" }, id));
    expect(faq()[0]?.answer).toEqual(["Rien d’avance."]);
    expect(faq()[3]?.answer[0]).toMatch(/Chaque histoire est différente\.$/);
  });

  it("completes the legal identity", async () => {
    const identity = {
      siren: "732829320",
      register: "RCS de Paris",
      vatNumber: "FR44732829320",
      dataProtectionNumber: "DPO-1",
      address: "3 rue Haute Pierre\n57000 Metz",
      director: "Claire Fontaine",
      isConfirmed: "on",
      "host.name": "Hébergeur SA",
      "host.address": "1 quai",
      "host.phone": "01 23 45 67 89",
      "host.country": "France",
      "mediator.name": "Médiation",
      "mediator.address": "2 quai",
      "mediator.site": "https://mediation.exemple.fr",
    };
    const id = await save("identity", identity);
    await publishRevision(actor, await save("contacts", { phone: "0123456789", email: "Bonjour@Exemple.fr" }, id));
    expect(missingLegalIdentity()).toEqual([]);
    expect(company.legalLines.join("\n")).toContain("SIREN 732\u00a0829\u00a0320 RCS Paris");
    expect(company.address).toBe("3 rue Haute Pierre, 57000 Metz");
    expect([company.phone, company.email]).toEqual(["01 23 45 67 89", "bonjour@exemple.fr"]);
  });
});

describe("a publication", () => {
  it("goes back to any revision, and to the files, each as a new one", async () => {
    await publishRevision(actor, await save("identity", { name: "Premier" }));
    await publishRevision(actor, await save("identity", { name: "Second" }, 1));
    await publishRevision(actor, 1);
    expect(company.name).toBe("Premier");
    expect((await readSitePage(actor)).revisions[0]).toMatchObject({ id: 3, restores: 1, changed: ["identity"] });
    await publishRevision(actor, 0);
    expect(company.name).toBe("Recours");
    expect(shownRevision()).toBe(4);
  });

  it("twice of the same revision is one", async () => {
    const id = await save("identity", { name: "Premier" });
    expect([await publishRevision(actor, id), await publishRevision(actor, id)]).toEqual([1, 1]);
    expect(await db.$count(siteRevisions)).toBe(1);
  });

  it("reaches a process that follows the others", async () => {
    const stop = await followPublished();
    await publishRevision(actor, await save("identity", { name: "Suivi" }));
    expect(company.name).toBe("Suivi");
    stop();
  });

  it("is refused when another was saved or published since the page was shown", async () => {
    await save("identity", { name: "Premier" });
    await save("fees", { lead: "Rien à payer d’avance." }, 1);
    const { head, shown, dropped } = await readPreview(actor, 1);
    expect({ head, shown, dropped }).toEqual({ head: 2, shown: 0, dropped: ["identity", "fees"] });
    await publishRevision(actor, 2, { head, shown });
    await expect(publishRevision(actor, 1, { head, shown })).rejects.toMatchObject({
      code: "site_publication_changed",
    });
    expect(shownRevision()).toBe(2);
    const again = await readPreview(actor, 1);
    expect(again.dropped).toEqual([]);
    expect(await publishRevision(actor, 1, again)).toBe(3);
    const { revisions } = await readSitePage(actor);
    expect(revisions.map(({ id, publishedIn }) => [id, publishedIn])).toEqual([
      [3, null],
      [2, null],
      [1, 2],
    ]);
  });

  it("of a name leaves the provided texts that say it to follow", async () => {
    const id = await save("identity", { name: "Secours Numérique" });
    expect((await readPreview(actor, id)).changes).toEqual(["identity"]);
    await publishRevision(actor, id);
    const form = formOf("faq", {}, id);
    for (const [name, value] of Object.entries(toForm("faq", completeSite((await readHead(actor)).values))))
      for (const [key, inner] of Object.entries(value as object)) form.set(`${name}.${key}`, String(inner));
    const submission = parseWithZod(form, { schema: siteForm("faq") });
    if (submission.status !== "success") throw new Error("The form as the page shows it was refused.");
    const { base: _, ...input } = submission.value;
    expect(await saveSection(actor, "faq", input as unknown as Given<"faq">, id)).toBe(id);
  });

  it("of a revision that does not exist is refused", async () => {
    await expect(publishRevision(actor, 99)).rejects.toMatchObject({ code: "site_revision_not_found" });
    await expect(readRevision(actor, -1)).rejects.toMatchObject({ code: "site_revision_not_found" });
  });
});

describe("a preview", () => {
  it("shows a revision to the request that asked for it, and to no other", async () => {
    const stop = await followPublished();
    const id = await save("identity", { name: "Aperçu" });
    const values = await readRevision(actor, id);
    const seen = previewWith(values, async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return company.name;
    });
    expect(company.name).toBe("Recours");
    expect(await seen).toBe("Aperçu");
    expect(await readPreview(actor, id)).toMatchObject({ isShown: false, changes: ["identity"] });
    stop();
  });
});

describe("a logo", () => {
  const aPicture = () =>
    sharp({ create: { width: 900, height: 300, channels: 4, background: "#5b2d8e" } })
      .png()
      .toBuffer();

  it("is drawn again, stored once, and shown when its revision is published", async () => {
    const picture = await aPicture();
    const logo = await storeLogo(actor, Readable.from([picture]));
    expect(await storeLogo(actor, Readable.from([picture]))).toEqual(logo);
    expect(await db.$count(siteLogos)).toBe(1);
    const found = await readLogo(logo.digest);
    expect((await sharp(found?.logo).metadata()).format).toBe("png");
    expect(await readLogo("x".repeat(43))).toBeNull();
    const sent = { brand: "#15477a", accent: "#8a4b14", keepsLogo: false, logo };
    const id = await saveSection(actor, "look", sent, 0);
    expect((await readRevision(actor, id)).look).toEqual({ brand: "#15477a", accent: "#8a4b14", logo });
    const kept = await save("look", { brand: "#5b2d8e", keepsLogo: "on" }, id);
    expect((await readRevision(actor, kept)).look).toMatchObject({ brand: "#5b2d8e", logo });
    const removed = await save("look", { brand: "#5b2d8e" }, kept);
    expect((await readRevision(actor, removed)).look?.logo).toBeNull();
  });

  it("that is an SVG is refused, and nothing is stored", async () => {
    await db.delete(siteLogos);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(storeLogo(actor, Readable.from([svg]))).rejects.toMatchObject({ code: "site_logo_unsupported" });
    expect(await db.$count(siteLogos)).toBe(0);
  });
});
