import { everyFormName } from "../../scripts/form-names.ts";
import { meet, type Person, setUpSecondFactor } from "./support/form-people.ts";
import { failuresOf, Gate, Round, type Row, Table } from "./support/form-round.ts";
import {
  AFFAIR,
  NOT_SHOWN,
  OVERRIDES,
  RESUME,
  SECOND_FACTOR_PAGES,
  VIEWERS,
  writeFormStates,
} from "./support/form-states.ts";
import { leaveStory, resumePage, tellStory } from "./support/form-stories.ts";
import { walkForms } from "./support/form-walk.ts";
import { startMailServer } from "./support/mail-server.ts";
import type { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

/**
 * Every form of the product × what can go wrong between the browser and the server: what was typed is still there, the
 * message is that of the act, and a second press sends once. Every form gets one of the nine failures, and with
 * `FAULTS=long` (`npm run test:faults`) all of them. `FORM` is a pattern of the names of the forms to try, `FAULT` lists
 * failures.
 */
const isLong = process.env.FAULTS === "long";
/** How many people act at the same time, each in a browser of their own. */
const LANES = 3;

test.describe.configure({ timeout: isLong ? 3_600_000 : 1_200_000 });

// Some forms show only where e-mails are sent.
const mail = await startMailServer();
test.use({ settings: { DEMO: "1", SMTP_URL: mail.url } });
test.afterAll(() => mail.close());

test("nothing that is typed into any form is lost, whatever fails, and a second press sends it once", async ({
  server,
  browser,
  expectErrors,
}) => {
  expectErrors(/./);
  const people = await Promise.all(VIEWERS.map((viewer) => meet(viewer, browser, server)));
  const affair = await writeFormStates(server);
  for (const { viewer, context } of people)
    if (viewer.story) await tellStory(context, server.url, viewer.story === "elsewhere");
  const known = { [AFFAIR]: `/admin/cases/${affair}`, [RESUME]: await resumePage(mail) };
  for (const { viewer, context } of people) if (viewer.story === "elsewhere") await leaveStory(context);
  const rows = await findForms(people, server, known);
  const names = new Set(rows.map(({ seen }) => seen.name));
  const missing = everyFormName().filter((name) => !names.has(name) && !(name in NOT_SHOWN));
  expect(missing, "forms of the sources that no page of the walk shows").toEqual([]);
  const unknown = Object.keys({ ...OVERRIDES, ...NOT_SHOWN }).filter((name) => !everyFormName().includes(name));
  expect(unknown, "names of no form").toEqual([]);

  const table = new Table(server.databaseUrl);
  const isTried = (name: string) => !(name in NOT_SHOWN) && new RegExp(process.env.FORM ?? "").test(name);
  const tried = rows.filter(({ seen }) => isTried(seen.name));
  await inLanes(tried, (row) => new Round(row, server, gate, table).run(failuresOf(row, rows.indexOf(row), isLong)));
  await table.close();
  await Promise.all(people.map(({ context, proxy }) => context.close().then(proxy.close)));
  console.log(`${tried.length} of ${rows.length} forms: ${table.summary()}`);
  expect(table.red).toEqual([]);
});

const gate = new Gate();

/**
 * Tries the forms, several people at the same time. A person does one thing at a time, and a form that ends what others
 * need waits for all of these.
 */
async function inLanes(rows: readonly Row[], attempt: (row: Row) => Promise<void>): Promise<void> {
  for (const order of new Set(rows.map(orderOf).sort())) {
    const ofPerson = Map.groupBy(
      rows.filter((row) => orderOf(row) === order),
      ({ person }) => person,
    );
    // Who has the most forms begins, after those whose second factor must be confirmed within some minutes.
    const isShort = (theirs: Row[]) => /begun|codes/.test(theirs[0]?.person.viewer.secondFactor ?? "");
    const weightOf = (theirs: Row[]) => (isShort(theirs) ? 1_000 : theirs.length);
    const waiting = [...ofPerson.values()].sort((a, b) => weightOf(b) - weightOf(a));
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (let theirs = waiting.shift(); theirs; theirs = waiting.shift())
          for (const row of theirs) await attempt(row);
      }),
    );
  }
}

const orderOf = ({ seen }: Row): number => OVERRIDES[seen.name]?.order ?? 0;

/**
 * Reads the pages of everybody. A form that several people see belongs to the first.
 * @param known the addresses of starts that only the running product knows.
 */
async function findForms(people: readonly Person[], server: Server, known: Record<string, string>): Promise<Row[]> {
  for (const one of Map.groupBy(people, ({ viewer }) => viewer.secondFactor === "asked").values())
    await Promise.all(one.map((person) => setUpSecondFactor(person, server)));
  const found = await Promise.all(
    people.map((person) => {
      const { secondFactor, starts, folders } = person.viewer;
      const first = secondFactor ? [SECOND_FACTOR_PAGES[secondFactor]] : starts.map((start) => known[start] ?? start);
      return walkForms(first, folders, (path) => readPage(person, path));
    }),
  );
  const rows: Row[] = [];
  for (const [index, forms] of found.entries())
    for (const seen of forms) {
      const isKnown = rows.some(
        ({ seen: { name, fields } }) =>
          name === seen.name &&
          (seen.fields.every((one) => fields.includes(one)) || fields.every((one) => seen.fields.includes(one))),
      );
      if (!isKnown) rows.push({ seen, person: people[index] as Person });
    }
  return rows;
}

async function readPage({ context, proxy }: Person, path: string): Promise<string | null> {
  const options = { maxRedirects: 0, headers: { Accept: "text/html" }, timeout: 60_000 };
  const answer = await context.request.get(proxy.url + path, options);
  return answer.status() === 200 && answer.headers()["content-type"]?.includes("html") ? answer.text() : null;
}
