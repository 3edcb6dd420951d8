import type { Page } from "@playwright/test";
import { createAccount, saveProfile } from "./support/person-requests.ts";
import { camille } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";
import {
  type Keeper,
  lossesOf,
  pairsFor,
  pressWithoutSession,
  pressWithSession,
  TYPED,
  type Writer,
} from "./support/typing-presses.ts";

// The message to many people, the sixth that keeps what is typed, is in typing-mailing.spec.ts.
const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true });
const textbox = (name: string) => (page: Page) => page.getByRole("textbox", { name, exact: true });
const holds = (field: (page: Page) => ReturnType<Page["locator"]>) => (page: Page) =>
  expect(field(page)).toHaveValue(new RegExp(TYPED.trim()));
const shows = (page: Page) => expect(page.getByRole("main").getByText(TYPED.trim()).first()).toBeVisible();

const note = textbox("Nouvelle note");
const message = textbox("Votre message");
const replyText = textbox("Texte");
const story = (page: Page) => page.getByRole("main").locator("textarea").first();

/** Creates an account whose profile is complete, with a case of which the first step is done. */
async function beginCase(writer: Writer): Promise<void> {
  const { page, pair } = writer;
  await page.context().clearCookies();
  await createAccount(page, { ...camille, email: `${crypto.randomUUID()}@exemple.fr` });
  await saveProfile(page);
  const session = (await page.context().cookies()).find(({ name }) => /session_token/.test(name));
  writer.pair = { ...pair, client: { id: "", device: "", cookie: `${session?.name}=${session?.value}` } };
  const id = crypto.randomUUID();
  const answer = await page.request.post("/case/new", {
    form: { id, scamType: "phishing", intent: "continue" },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  writer.at = `/case/${id}?step=2&part=recit&new=1`;
}

const KEEPERS: Record<string, Keeper> = {
  "a note on a case, which has a draft on the server,": {
    viewer: "staff",
    path: ({ pair }) => `/admin/cases/${pair.caseId}/notes`,
    isLive: true,
    field: note,
    button: button("Ajouter la note"),
    expectTyped: holds(note),
    expectSent: shows,
  },
  "a message of a conversation": {
    viewer: "client",
    path: ({ pair }) => `/case/${pair.caseId}/chat`,
    isLive: true,
    field: message,
    button: button("Envoyer"),
    expectTyped: holds(message),
    expectSent: shows,
  },
  "a saved reply, which only its tab keeps,": {
    viewer: "staff",
    path: () => "/admin/replies/new",
    fill: (page) => page.getByLabel("Titre", { exact: true }).fill("Bonjour"),
    field: replyText,
    button: button("Enregistrer la réponse"),
    async expectTyped(page) {
      await holds(replyText)(page);
      await expect(page.getByLabel("Titre", { exact: true })).toHaveValue("Bonjour");
    },
    async expectSent(page, { server }) {
      await page.goto(`${server.url}/admin/replies`);
      await shows(page);
    },
  },
  "a screen of a new case": {
    viewer: "client",
    prepare: beginCase,
    path: ({ at = "" }) => at,
    fill: (page) => page.getByLabel("Comment vous a-t-on contacté ?").selectOption({ label: "Téléphone" }),
    field: story,
    button: button("Continuer"),
    expectTyped: holds(story),
  },
  "a story without an account": {
    viewer: "visitor",
    path: () => "/raconter/recit?type=phishing",
    field: story,
    button: button("Continuer"),
    expectTyped: holds(story),
  },
};

for (const [name, keeper] of Object.entries(KEEPERS)) {
  test(`${name} is sent or kept, whenever its button is pressed while each answer is late`, async ({
    server,
    browser,
    faults,
  }) => {
    const people = { server, watch: faults.watch, pairs: await pairsFor(server, "with a session") };
    expect(await lossesOf(keeper, pressWithSession, browser, people)).toEqual([]);
  });
  if (keeper.viewer === "visitor") continue;
  test(`${name} is back after the sign-in, whenever its button was pressed after the session ended`, async ({
    server,
    browser,
    faults,
  }) => {
    const people = { server, watch: faults.watch, pairs: await pairsFor(server, "without a session") };
    expect(await lossesOf(keeper, pressWithoutSession, browser, people)).toEqual([]);
  });
}
