import { appendFile, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { eq, like } from "drizzle-orm";
import { createElement } from "react";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { auditEntries, emailLogs, installation } from "~/db/schema";
import { queueEmail } from "~/features/emails/commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { AlarmEmail } from "~/features/journal/alarms/emails";
import { recordAudit } from "~/features/journal/commands.server";
import { verifyAndRecord } from "~/features/journal/verification/commands.server";
import { type Config, config, loadConfig, setConfig } from "~/platform/config.server";
import { defineJob, enqueue, startJobs } from "~/platform/jobs/jobs.server";
import { recordBackup, recordFailedBackup, recordVerification } from "~/platform/last-acts.server";
import { log } from "~/platform/log.server";
import { startMailServer } from "~tests/e2e/support/mail-server";
import { aClient, aLawyer, anAdministrator, type Person } from "~tests/factories";
import { preparedClamd } from "~tests/setup/clamd";
import { freshDatabase } from "~tests/setup/database";
import { preparedObjectStorage } from "~tests/setup/object-storage";
import { checkIncidents, watchIncidents } from "./commands.server";
import { INCIDENT_LABELS } from "./labels";
import {
  countIncidents,
  describeIncident,
  INCIDENTS_KEY,
  listIncidents,
  readIncidentState,
  showIncidents,
} from "./queries.server";
import type { IncidentKind } from "./rules";

freshDatabase();

const idle = defineJob<object>({ name: "trial.idle", run: async () => {} });
let admin: Person;
let stopJobs = async () => {};
let original: Config;
let now = Date.now();

beforeAll(async () => {
  stopJobs = await startJobs(database, [deliverEmail, idle], { work: false });
  admin = await anAdministrator();
  original = config;
});
afterAll(() => stopJobs());
beforeEach(async () => {
  for (const level of ["error", "warn", "info"] as const) vi.spyOn(log, level).mockImplementation(() => {});
  setConfig({ ...original, ALARM_DISK_PERCENT: 0 });
  now = Date.now();
  await db.delete(emailLogs);
  await db.delete(installation).where(like(installation.key, "last\\_%"));
  await db.delete(installation).where(eq(installation.key, INCIDENTS_KEY));
  await database.pool.query("delete from jobs.job");
  showIncidents(undefined);
  await recordBackup();
  await recordVerification(0);
});

const watch = (minutes = 5): Promise<void> => {
  now += minutes * 60_000;
  return watchIncidents(new Date(now));
};
const isShown = (kind: IncidentKind) => listIncidents(admin.actor).some((incident) => incident.kind === kind);
const toldTo = async (recipient = admin.email) =>
  (await db.select().from(emailLogs).where(eq(emailLogs.kind, "incident")).orderBy(emailLogs.createdAt))
    .filter((email) => email.recipient === recipient)
    .map(({ subject }) => subject);
const begun = (kind: IncidentKind) => `Alerte\u00a0: ${sentence(kind)}`;
const over = (kind: IncidentKind) => `Réglé\u00a0: ${sentence(kind, "over")}`;
const sentence = (kind: IncidentKind, which: "title" | "over" = "title") =>
  INCIDENT_LABELS[kind][which].replace(/^./, (letter) => letter.toLowerCase());

/** Sees an incident begin and end on the pages and by e-mail, once each. */
async function seeFromBeginningToEnd(kind: IncidentKind, begin: () => unknown, end: () => unknown): Promise<void> {
  await watch();
  expect(isShown(kind)).toBe(false);
  await begin();
  for (let times = 0; times < 3; times++) await watch();
  expect(isShown(kind)).toBe(true);
  expect(countIncidents()[kind]).toBe(1);
  expect(await toldTo()).toEqual([begun(kind)]);
  await end();
  await watch();
  await watch();
  expect(isShown(kind)).toBe(false);
  expect(countIncidents()[kind]).toBe(0);
  expect(await toldTo()).toEqual([begun(kind), over(kind)]);
}

const HOURS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOURS).toISOString();
/** As if the first check had been made that long ago. */
async function watchedFor(hours: number): Promise<void> {
  await writeInstallation(db, INCIDENTS_KEY, { ...(await readIncidentState()), watchedSince: ago(hours) });
}

it("a backup older than thirty hours is reported until the next complete one", async () => {
  const grow = async () => {
    await watchedFor(40);
    await writeInstallation(db, "last_backup", { at: ago(31) });
  };
  await seeFromBeginningToEnd("backup", grow, recordBackup);
});

it("an installation without any backup is reported thirty hours after it began", async () => {
  const wait = async () => {
    await db.delete(installation).where(eq(installation.key, "last_backup"));
    await watchedFor(31);
  };
  await seeFromBeginningToEnd("backup", wait, recordBackup);
});

it("a backup that failed is reported at once, with its reason, until the next complete one", async () => {
  const fail = () => recordFailedBackup("Le disque est plein.");
  await seeFromBeginningToEnd("backup", fail, () => writeInstallation(db, "last_backup", { at: ago(-1) }));
});

it("a mail server that refuses connections is reported until it accepts them", async () => {
  const mail = await startMailServer();
  try {
    setConfig({ ...config, SMTP_URL: mail.url });
    await seeFromBeginningToEnd("relay", mail.close, mail.open);
  } finally {
    await mail.close();
  }
});

it("a mail server that puts off every e-mail is reported until it takes one", async () => {
  const mail = await startMailServer();
  await stopJobs();
  stopJobs = await startJobs(database, [deliverEmail, idle], { work: true });
  try {
    setConfig({ ...config, SMTP_URL: mail.url });
    const recipient = "alex@exemple.fr";
    const put = () => {
      const element = createElement(AlarmEmail, { sentence: "Essai.", journalUrl: "https://recours.exemple.fr" });
      return transaction((tx) => queueEmail(tx, { userId: null, recipient, kind: "test", subject: "Essai", element }));
    };
    const stateOf = async (state: string) => {
      const found = await db.select().from(emailLogs).where(eq(emailLogs.recipient, recipient));
      expect(found.at(-1)).toMatchObject({ status: state });
    };
    const refuse = async () => {
      mail.judge = () => "later";
      await put();
      await vi.waitFor(() => stateOf("failed"), { timeout: 20_000, interval: 100 });
      await vi.waitFor(
        async () => {
          const aged = await database.pool.query(
            "update jobs.job set created_on = now() - interval '20 minutes', start_after = now() + interval '1 hour' where state = 'retry'",
          );
          expect(aged.rowCount).toBeGreaterThan(0);
        },
        { timeout: 20_000, interval: 100 },
      );
    };
    const accept = async () => {
      mail.judge = () => "take";
      await put();
      await vi.waitFor(() => stateOf("sent"), { timeout: 20_000, interval: 100 });
    };
    await watch();
    await refuse();
    for (let times = 0; times < 2; times++) await watch();
    expect(isShown("relay")).toBe(true);
    await accept();
    await watch();
    expect(isShown("relay")).toBe(false);
    expect(await toldTo()).toEqual([begun("relay"), over("relay")]);
  } finally {
    await stopJobs();
    stopJobs = await startJobs(database, [deliverEmail, idle], { work: false });
    await mail.close();
  }
}, 60_000);

it("a scanner that does not answer is reported until it does", async () => {
  const clamd = await preparedClamd();
  try {
    await clamd.start();
    setConfig({ ...config, CLAMD_URL: clamd.tcp });
    await seeFromBeginningToEnd("scanner", clamd.stop, clamd.start);
  } finally {
    await clamd.dispose();
  }
}, 300_000);

it("a bucket that does not answer is reported until it does", async () => {
  const bucket = await preparedObjectStorage();
  try {
    await bucket.start();
    const { storage } = loadConfig({ STORAGE_URL: bucket.url, DATA_DIR: config.DATA_DIR });
    // A state found a moment ago is kept with the settings that it was found with.
    const change = (act: () => Promise<void>) => async () => {
      await act();
      setConfig({ ...config, storage });
    };
    await change(async () => {})();
    await seeFromBeginningToEnd("storage", change(bucket.stop), change(bucket.start));
  } finally {
    await bucket.dispose();
  }
}, 60_000);

it("a disk with less free room than ALARM_DISK_PERCENT is reported until there is more", async () => {
  const keep = (percent: number) => () => setConfig({ ...config, ALARM_DISK_PERCENT: percent });
  await seeFromBeginningToEnd("disk", keep(99), keep(1));
});

it("a journal that was changed is reported until a verification finds it intact", async () => {
  await transaction((tx) =>
    recordAudit(tx, admin.id, { action: "case.exported", subjectType: "case", subjectId: "1", ownerId: admin.id }),
  );
  const rename = (from: string, to: string) => async () => {
    await db.update(auditEntries).set({ subjectId: to }).where(eq(auditEntries.subjectId, from));
    await verifyAndRecord();
  };
  await rename("1", "1")();
  await seeFromBeginningToEnd("journal", rename("1", "2"), rename("2", "1"));
});

it("a journal that nobody has verified for thirty hours is reported until it is verified", async () => {
  const grow = async () => {
    await watchedFor(40);
    await writeInstallation(db, "last_verification", { at: ago(31), faults: 0 });
  };
  await seeFromBeginningToEnd("journal", grow, () => recordVerification(0));
});

it("jobs that nobody runs are told until they are done", async () => {
  const wait = async () => {
    await transaction((tx) => enqueue(tx, idle, {}));
    await database.pool.query("update jobs.job set start_after = now() - interval '11 minutes' where name = $1", [
      idle.name,
    ]);
  };
  const done = () => database.pool.query("delete from jobs.job where name = $1", [idle.name]);
  await seeFromBeginningToEnd("jobs", wait, done);
});

it("a process whose event loop was blocked is reported for an hour", async () => {
  const file = join(config.DATA_DIR, `event-loop-stops-${hostname()}`);
  const anHourAgo = new Date(Date.now() - HOURS);
  await seeFromBeginningToEnd(
    "loop",
    () => appendFile(file, "."),
    () => utimes(file, anHourAgo, anHourAgo),
  );
});

it("several processes that check at once tell each administrator once", async () => {
  const other = await anAdministrator();
  await watch();
  await recordFailedBackup("Le disque est plein.");
  now += 5 * 60_000;
  await Promise.all(Array.from({ length: 3 }, () => watchIncidents(new Date(now))));
  expect(await toldTo()).toEqual([begun("backup")]);
  expect(await toldTo(other.email)).toEqual([begun("backup")]);
});

it("a process that starts again tells nothing again, and shows what lasts before it has checked", async () => {
  await watch();
  await recordFailedBackup("Le disque est plein.");
  await watch();
  showIncidents(undefined);
  await watch(1);
  expect(isShown("backup")).toBe(true);
  expect(await toldTo()).toEqual([begun("backup")]);
});

it("what is repaired is no longer shown as soon as an administrator checks again", async () => {
  const mail = await startMailServer();
  try {
    setConfig({ ...config, SMTP_URL: mail.url });
    await mail.close();
    await watch();
    await watch();
    expect(isShown("relay")).toBe(true);
    await mail.open();
    expect((await checkIncidents(admin.actor, new Date(now + 1_000))).findings).toEqual([]);
    expect(isShown("relay")).toBe(false);
    expect(await toldTo()).toEqual([begun("relay"), over("relay")]);
  } finally {
    await mail.close();
  }
});

it("a service that an administrator finds away twice within a minute is not shown yet", async () => {
  const mail = await startMailServer();
  try {
    setConfig({ ...config, SMTP_URL: mail.url });
    await mail.close();
    await watch();
    for (const seconds of [10, 50]) {
      const { findings } = await checkIncidents(admin.actor, new Date(now + seconds * 1_000));
      expect(findings).toMatchObject([{ kind: "relay", finding: expect.stringContaining("refuse la connexion") }]);
    }
    expect(isShown("relay")).toBe(false);
  } finally {
    await mail.close();
  }
});

it("the log has the beginning and the end of an incident", async () => {
  // The failure comes after the backup before each test, not in its millisecond.
  await watch();
  await recordFailedBackup("Le disque est plein.");
  await watch();
  expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ kind: "backup" }), "incident");
  await writeInstallation(db, "last_backup", { at: ago(-1) });
  await watch();
  expect(log.info).toHaveBeenCalledWith(expect.objectContaining({ kind: "backup" }), "incident over");
});

it("the storage is mended where it is: a folder, or a bucket", async () => {
  const at = new Date(now).toISOString();
  const incident = {
    kind: "storage",
    place: "",
    finding: "",
    since: at,
    seenAt: at,
    toldAt: null,
    endedAt: null,
  } as const;
  expect(describeIncident(incident).remedy).toContain("DATA_DIR");
  expect(describeIncident(incident).remedy).not.toContain("STORAGE_URL");
  const { storage } = loadConfig({ STORAGE_URL: "s3://a:b@s3.exemple.fr/recours", DATA_DIR: config.DATA_DIR });
  setConfig({ ...config, storage });
  expect(describeIncident(incident).remedy).toContain("STORAGE_URL");
});

it("only administrators are shown what an operator must mend", async () => {
  await watch();
  await recordFailedBackup("Le disque est plein.");
  await watch();
  for (const person of [await aClient(), await aLawyer()]) {
    expect(listIncidents(person.actor)).toEqual([]);
    await expect(checkIncidents(person.actor)).rejects.toMatchObject({ code: "forbidden" });
  }
});
