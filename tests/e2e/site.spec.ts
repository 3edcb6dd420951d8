import sharp from "sharp";
import { seededPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test.use({ hasOwnServer: true, isStarted: false });
test.beforeEach(({ engine }) => test.skip(engine === "postgres", "the rules are tested on both, beside the commands"));

test("an administrator gives the site a name, colours and a logo, previews and publishes them, and goes back", async ({
  server,
  admin,
  person,
  look,
}) => {
  const pair = await seededPair(server);
  await signInAs(admin, server, pair.staff);
  const save = () => admin.getByRole("button", { name: "Enregistrer et prévisualiser" }).click();
  // The page that visitors get is kept in memory by then.
  await person.goto(server.url);
  await expect(person).toHaveTitle(/^Recours · /);

  await admin.goto(`${server.url}/admin/site`);
  await look(admin, "site");
  await admin.getByRole("link", { name: /^Éditeur et hébergeur/ }).click();
  await admin.getByLabel("Nom", { exact: true }).fill("Secours Numérique");
  await admin.getByLabel("SIREN").fill("123 456 789");
  await save();
  await expect(admin.getByText(/SIREN invalide/).first()).toBeVisible();
  await expect(admin.getByLabel("Nom", { exact: true })).toHaveValue("Secours Numérique");
  // A refused text that comes back says that it is not saved.
  await admin.goto(`${server.url}/admin/site/identity`);
  await expect(admin.getByText("n’est pas enregistré")).toBeVisible();
  await expect(admin.getByLabel("SIREN")).toHaveValue("123 456 789");
  await admin.getByLabel("SIREN").fill("732 829 320");
  await look(admin, "site-identity");
  await save();

  await test.step("the preview shows the page as it will be, at three widths, and the visitors the former one", async () => {
    await expect(admin.getByRole("heading", { name: "Version 1" })).toBeVisible();
    for (const name of ["téléphone", "tablette", "ordinateur"]) {
      const frame = admin.frameLocator(`iframe[title="Mentions légales, ${name}"]`);
      await expect(frame.getByText("732 829 320").first()).toBeAttached();
    }
    await look(admin, "site-preview");
    await person.reload();
    await expect(person).toHaveTitle(/^Recours · /);
  });

  await test.step("colours that are hard to read are refused with the pair, others are kept", async () => {
    await admin.goto(`${server.url}/admin/site/look`);
    await admin.getByLabel("Couleur principale", { exact: true }).fill("#ffcc00");
    await save();
    await expect(admin.getByText(/Trop peu de contraste/).first()).toBeVisible();
    await expect(admin.getByRole("heading", { name: "Ce qui se lirait mal" })).toBeVisible();
    await look(admin, "site-colours");
    await admin.getByRole("button", { name: /pour la couleur principale/ }).click();
    await expect(admin.getByRole("heading", { name: "Ce qui se lirait mal" })).toHaveCount(0);
    await admin.getByLabel("Couleur principale", { exact: true }).fill("#5b2d8e");
    await save();
    await expect(admin.getByRole("heading", { name: "Version 2" })).toBeVisible();
  });

  await test.step("a logo and a colour are saved together, and the logo is drawn again as PNG", async () => {
    await admin.goto(`${server.url}/admin/site/look`);
    const picture = { create: { width: 600, height: 200, channels: 4, background: "#5b2d8e" } } as const;
    const buffer = await sharp(picture).webp().toBuffer();
    await admin.getByLabel("Image du logo").setInputFiles({ name: "logo.webp", mimeType: "image/webp", buffer });
    await admin.getByLabel("Couleur d’accent", { exact: true }).fill("#00736b");
    await save();
    await expect(admin.getByRole("heading", { name: "Version 3" })).toBeVisible();
  });

  await test.step("a form that is sent as it was shown saves nothing, and says so", async () => {
    await admin.goto(`${server.url}/admin/site/fees`);
    await save();
    await expect(admin.getByText("Rien n’a changé dans ce formulaire").first()).toBeVisible();
    await expect(admin.getByRole("heading", { name: "Version 3" })).toBeVisible();
  });

  await admin.getByRole("button", { name: "Publier cette version" }).click();
  await admin.getByRole("button", { name: "Publier", exact: true }).click();
  await expect(admin.getByText("Version publiée", { exact: true }).first()).toBeVisible();

  await test.step("a visitor has the name, the colours and the logo, and signs in as before", async () => {
    await person.reload();
    await expect(person).toHaveTitle(/^Secours Numérique · /);
    const colour = person.getByRole("link", { name: "Créer un compte" });
    await expect(colour).toHaveCSS("background-color", "rgb(91, 45, 142)");
    const logo = person.getByRole("link", { name: "Secours Numérique, accueil" }).first().locator("img");
    await expect(logo).toBeVisible();
    const answer = await person.request.get(new URL((await logo.getAttribute("src")) ?? "", server.url).href);
    expect(answer.headers()["content-type"]).toBe("image/png");
    await person.goto(`${server.url}/login`);
    await person.getByLabel("E-mail").fill("personne@exemple.fr");
    await expect(person.getByRole("button", { name: "Se connecter", exact: true })).toHaveCSS(
      "background-color",
      "rgb(91, 45, 142)",
    );
    await look(person, "site-login");
  });

  await admin.getByRole("link", { name: "Revenir aux textes fournis" }).click();
  await admin.getByRole("button", { name: "Publier cette version" }).click();
  await admin.getByRole("button", { name: "Publier", exact: true }).click();
  await expect(admin.getByRole("link", { name: "Version 4" })).toBeVisible();
  await person.goto(server.url);
  await expect(person).toHaveTitle(/^Recours · /);
});
