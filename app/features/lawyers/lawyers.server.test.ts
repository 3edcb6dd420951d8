import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { directoryEntries, directoryIssues, emailLogs, lawyers, profiles } from "~/db/schema";
import { deliverEmail } from "~/features/emails/jobs.server";
import { config, setConfig } from "~/platform/config.server";
import type { AppError } from "~/platform/errors";
import { aLawyer, anAdministrator, aPerson, type Person } from "~tests/factories";
import { COLUMN_SETS, type DirectoryFile, directoryFile, LINES } from "~tests/fixtures/directory";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { reinstateLawyer, suspendLawyer, verifyLawyer } from "./desk/commands.server";
import { listLawyers, readLawyer } from "./desk/queries.server";
import { lawyerFilters } from "./desk/schema";
import { importDirectory } from "./directory/commands.server";
import { readPublishedDirectory } from "./directory/jobs.server";
import { countVerifiedLawyers, listPublicLawyers, readPublicLawyer } from "./listing.queries.server";
import { saveRegistration } from "./registration/commands.server";
import { noticeInsurances } from "./registration/jobs.server";
import type { RegistrationInput } from "./registration/schema";
import { lawyerState } from "./rules";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail);

let staff: Person;
beforeAll(async () => {
  staff = await anAdministrator();
});

const codeOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code ?? String(error),
  );
const emailsOf = async (person: { email: string }) =>
  (await db.select().from(emailLogs).where(eq(emailLogs.recipient, person.email))).map(({ kind }) => kind);
const rowOf = async ({ id }: { id: string }) => {
  const [row] = await db.select().from(lawyers).where(eq(lawyers.userId, id));
  if (!row) throw new Error("no lawyer");
  return row;
};
const stateOf = async (person: { id: string }) => lawyerState(await rowOf(person));

const versionOf = async ({ id }: { id: string }) => (await readLawyer(staff.actor, id)).version;
const verify = async ({ id }: { id: string }, note: string) =>
  verifyLawyer(staff.actor, { userId: id, version: await versionOf({ id }), note });

const registration = (given: Partial<RegistrationInput> = {}): RegistrationInput => ({
  bar: "Paris",
  oathDate: "2012-01-18",
  insurer: "Assureur d’exemple",
  policyNumber: "RC-1",
  insuranceEndsOn: "2030-12-31",
  specialities: ["phishing"],
  languages: ["fr"],
  maxCases: 10,
  isListed: false,
  ...given,
});
async function aRegistered(given: { firstName?: string; lastName?: string } = {}, filled = registration()) {
  const person = await aLawyer({ firstName: "Zoe", lastName: "LEVEQUE", ...given });
  await saveRegistration(person.actor, filled);
  return person;
}
const load = (file: DirectoryFile = {}, name = "annuaire_20260923.csv") =>
  importDirectory(staff.actor, { name, stream: once(directoryFile(file)) });
async function* once(bytes: Uint8Array) {
  yield bytes;
}

describe("a registration", () => {
  it("is verified by the directory whatever the accents, case, hyphens and column set", async () => {
    await load({ columns: COLUMN_SETS[1].columns, encoding: "latin1", end: "\r" });
    const zoe = await aRegistered();
    const jean = await aRegistered(
      { firstName: "Jean Noël", lastName: "d’Arc Martin" },
      registration({ bar: "Barreau de la Seine St Denis", oathDate: "2010-12-14" }),
    );
    for (const lawyer of [zoe, jean]) {
      expect(await rowOf(lawyer)).toMatchObject({ verifiedBy: "directory", verifiedByUser: null });
      expect(await stateOf(lawyer)).toBe("verified");
      expect(await emailsOf(lawyer)).toEqual(["lawyer_verified"]);
    }
  });

  it("waits when the oath date, the bar or the CNBF code differ", async () => {
    for (const given of [{ oathDate: "2012-01-19" }, { bar: "Lyon" }, { cnbfCode: "123" }])
      expect(await stateOf(await aRegistered({}, registration(given)))).toBe("to_verify");
    expect(await stateOf(await aRegistered({}, registration({ cnbfCode: "900001" })))).toBe("verified");
  });

  it("loses its verification with another bar, oath date or name, and keeps it with another insurance", async () => {
    const lawyer = await aRegistered();
    await saveRegistration(lawyer.actor, registration({ insurer: "Autre assureur" }));
    expect(await stateOf(lawyer)).toBe("verified");
    await saveRegistration(lawyer.actor, registration({ bar: "Bordeaux" }));
    expect(await stateOf(lawyer)).toBe("to_verify");
    await verify(lawyer, "Carte professionnelle vue en visioconférence");
    expect(await stateOf(lawyer)).toBe("verified");
    await db.update(profiles).set({ lastName: "Autre" }).where(eq(profiles.id, lawyer.id));
    expect(await rowOf(lawyer)).toMatchObject({ verifiedAt: null, verifiedBy: null, verificationNote: null });
  });

  it("stays suspended when it is saved again", async () => {
    const lawyer = await aRegistered();
    expect(await saveRegistration(lawyer.actor, registration())).toBe("verified");
    await suspendLawyer(staff.actor, { userId: lawyer.id, reason: "À l’essai" }, async () => {});
    expect(await saveRegistration(lawyer.actor, registration())).toBe("suspended");
  });

  it("is a lawyer's own only", async () => {
    const client = await aPerson();
    expect(await codeOf(saveRegistration(client.actor, registration()))).toBe("not_found");
    expect(await codeOf(verifyLawyer(client.actor, { userId: client.id, version: "", note: "vu" }))).toBe("forbidden");
  });
});

describe("an administrator", () => {
  it("verifies by hand with what was seen, suspends with a reason that the lawyer reads, and lifts it", async () => {
    const lawyer = await aRegistered({}, registration({ bar: "Nulle part" }));
    await verify(lawyer, "Carte vue");
    expect(await rowOf(lawyer)).toMatchObject({ verifiedBy: "administrator", verifiedByUser: staff.id });
    await suspendLawyer(staff.actor, { userId: lawyer.id, reason: "Attestation manquante" }, async () => {});
    expect(await stateOf(lawyer)).toBe("suspended");
    await reinstateLawyer(staff.actor, { userId: lawyer.id, version: await versionOf(lawyer) });
    expect(await stateOf(lawyer)).toBe("verified");
    expect(await emailsOf(lawyer)).toEqual(["lawyer_verified", "lawyer_suspended", "lawyer_reinstated"]);
    const unregistered = await aLawyer();
    await db.insert(lawyers).values({ userId: unregistered.id });
    expect(await codeOf(verify(unregistered, "vu"))).toBe("lawyer_unregistered");
  });

  it("verifies nothing that changed after it was read: registration or name", async () => {
    const lawyer = await aRegistered({}, registration({ bar: "Nulle part" }));
    const changes = [
      () => saveRegistration(lawyer.actor, registration({ bar: "Ailleurs" })),
      () => saveRegistration(lawyer.actor, registration({ bar: "Ailleurs", oathDate: "1999-01-01" })),
      () => db.update(profiles).set({ lastName: "Autre" }).where(eq(profiles.id, lawyer.id)),
    ];
    for (const change of changes) {
      const version = await versionOf(lawyer);
      await change();
      const work = verifyLawyer(staff.actor, { userId: lawyer.id, version, note: "Carte vue" });
      expect(await codeOf(work)).toBe("registration_changed");
      expect(await stateOf(lawyer)).toBe("to_verify");
    }
    await verify(lawyer, "Carte vue");
    expect(await stateOf(lawyer)).toBe("verified");
  });

  it("lifts only the suspension that was read", async () => {
    const lawyer = await aRegistered({}, registration({ bar: "Nulle part" }));
    const suspend = (reason: string) => suspendLawyer(staff.actor, { userId: lawyer.id, reason }, async () => {});
    await suspend("Attestation manquante");
    const version = await versionOf(lawyer);
    await reinstateLawyer(staff.actor, { userId: lawyer.id, version });
    await suspend("Radié du barreau");
    expect(await codeOf(reinstateLawyer(staff.actor, { userId: lawyer.id, version }))).toBe("registration_changed");
    expect(await stateOf(lawyer)).toBe("suspended");
  });

  it("finds lawyers by name, state, speciality and number of cases", async () => {
    const lawyer = await aRegistered(
      { lastName: "Introuvablesson" },
      registration({ bar: "Nulle part", specialities: ["ceo_fraud"] }),
    );
    const idsOf = async (given: Record<string, string>) =>
      (await listLawyers(staff.actor, lawyerFilters.parse(given))).lawyers.map(({ id }) => id);
    expect(await idsOf({ search: "introuvables" })).toEqual([lawyer.id]);
    expect(await idsOf({ search: "introuvables", state: "verified" })).toEqual([]);
    expect(await idsOf({ state: "to_verify", speciality: "ceo_fraud", load: "none" })).toEqual([lawyer.id]);
    expect(await idsOf({ load: "full" })).toEqual([]);
    expect(await codeOf(listLawyers(lawyer.actor, lawyerFilters.parse({})))).toBe("forbidden");
  });
});

describe("an issue of the directory", () => {
  it("replaces the current one, and flags the verified lawyers whom it no longer has without dropping them", async () => {
    const lawyer = await aRegistered();
    const more = [...LINES, { ...LINES[1], cnbfCode: "1" }] as typeof LINES;
    await load({ lines: more });
    expect(await rowOf(lawyer)).toMatchObject({ missingSince: null });
    const lines = more.map((line, index) => (index === 0 ? { ...line, bar: "LILLE" } : line));
    const { missing } = await load({ lines });
    expect(missing).toBeGreaterThan(0);
    expect((await rowOf(lawyer)).missingSince).toBeInstanceOf(Date);
    expect(await stateOf(lawyer)).toBe("verified");
    expect(await emailsOf(staff)).toContain("lawyers_missing");
    expect(await db.$count(directoryEntries)).toBe(lines.length);
    await load({ lines: more, end: "\n" });
    expect((await rowOf(lawyer)).missingSince).toBeNull();
  });

  it("is refused without a trace when it is empty, a fifth smaller, or the same", async () => {
    await load({ lines: [...LINES, ...LINES], end: "\r" });
    const before = [await db.$count(directoryIssues), await db.$count(directoryEntries)];
    expect(await codeOf(load({ lines: [] }))).toBe("directory_empty");
    expect(await codeOf(load({ lines: [...LINES, ...LINES.slice(2)] }))).toBe("directory_shrunk");
    expect(await codeOf(load({ lines: [...LINES, ...LINES], end: "\r" }))).toBe("directory_same");
    const undated = LINES.map((line) => ({ ...line, oathDate: "jamais" }));
    expect(await codeOf(load({ lines: [...undated, ...undated] }))).toBe("directory_wrong_dates");
    expect([await db.$count(directoryIssues), await db.$count(directoryEntries)]).toEqual(before);
    expect(await codeOf(importDirectory((await aPerson()).actor, { name: "", stream: once(new Uint8Array()) }))).toBe(
      "forbidden",
    );
  });
});

describe("the monthly job", () => {
  let server: Server;
  let served: Record<string, { type: string; body: Uint8Array | string }> = {};
  let address = "";
  beforeAll(async () => {
    server = createServer((request, response) => {
      const found = served[request.url ?? ""];
      response.writeHead(found ? 200 : 404, { "Content-Type": found?.type ?? "text/plain" }).end(found?.body ?? "");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const latest = async () =>
    (await db.select().from(directoryIssues).orderBy(desc(directoryIssues.completedAt)).limit(1))[0];
  const many = Array.from({ length: 20 }, () => LINES).flat();

  it("reads the newest resource of a data set, or the CSV file itself", async () => {
    const resource = (date: string) => ({ url: `${address}/avocats-${date}.csv`, format: "csv", title: "Annuaire" });
    served = {
      "/dataset": {
        type: "application/json",
        body: JSON.stringify({ resources: [resource("20260717"), { type: "api" }, resource("20260923")] }),
      },
      "/avocats-20260923.csv": { type: "text/csv", body: directoryFile({ lines: many }) },
    };
    setConfig({ ...config, LAWYER_DIRECTORY_URL: `${address}/dataset` });
    await readPublishedDirectory();
    expect(await latest()).toMatchObject({ issuedOn: "2026-09-23", rowCount: many.length, importedBy: null });
    served = { "/avocats-20261020.csv": { type: "text/csv", body: directoryFile({ lines: many, end: "\n" }) } };
    setConfig({ ...config, LAWYER_DIRECTORY_URL: `${address}/avocats-20261020.csv` });
    await readPublishedDirectory();
    await readPublishedDirectory();
    expect(await latest()).toMatchObject({ issuedOn: "2026-10-20" });
    expect(await emailsOf(staff)).not.toContain("directory_refused");
  });

  it("tells the administrators when it is refused, or not to be reached", async () => {
    served = { "/directory.csv": { type: "text/csv", body: directoryFile({ lines: LINES }) } };
    for (const path of ["/directory.csv", "/gone"]) {
      await db.delete(emailLogs);
      setConfig({ ...config, LAWYER_DIRECTORY_URL: address + path });
      await readPublishedDirectory();
      expect(await emailsOf(staff)).toEqual(["directory_refused"]);
    }
  });
});

describe("a public page", () => {
  it("is only of a verified and insured lawyer who agreed, and shows no more than they agreed to", async () => {
    await load({ lines: Array.from({ length: 21 }, () => LINES).flat() });
    const listed = await aRegistered({}, registration({ isListed: true }));
    const hidden = await aRegistered({}, registration());
    expect(await readPublicLawyer(listed.id)).toEqual({
      id: listed.id,
      firstName: "Zoe",
      lastName: "LEVEQUE",
      bar: "Paris",
      oathYear: 2012,
      specialities: ["phishing"],
      languages: ["fr"],
    });
    expect(await readPublicLawyer(hidden.id)).toBeNull();
    const { lawyers: page } = await listPublicLawyers({});
    expect(page.map(({ id }) => id)).toContain(listed.id);
    expect(page.map(({ id }) => id)).not.toContain(hidden.id);
    const before = await countVerifiedLawyers();
    await suspendLawyer(staff.actor, { userId: listed.id, reason: "À l’essai" }, async () => {});
    expect(await readPublicLawyer(listed.id)).toBeNull();
    expect(await countVerifiedLawyers()).toEqual({ verified: before.verified - 1, listed: before.listed - 1 });
  });
});

describe("the end of an insurance", () => {
  it("sends one e-mail before it and one after it to the lawyer, and one after it to the administrators", async () => {
    const lawyer = await aRegistered({}, registration({ insuranceEndsOn: "2029-06-15" }));
    await db.delete(emailLogs);
    for (const day of ["2029-04-01", "2029-05-20", "2029-06-15", "2029-06-16", "2029-06-20"])
      await noticeInsurances(new Date(`${day}T10:00:00Z`));
    expect(await emailsOf(lawyer)).toEqual(["lawyer_insurance", "lawyer_insurance"]);
    expect(await emailsOf(staff)).toEqual(["lawyers_uninsured"]);
  });
});
