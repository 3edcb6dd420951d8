import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { readStorageUrl, type StorageSettings, StorageUrlError } from "./files/store/storage-url.server.ts";

const flag = z
  .enum(["", "0", "1", "false", "true"])
  .default("")
  .transform((value) => value === "1" || value === "true");
/** The number of trusted proxies in front of the server. « true » and « false » are values of an earlier version. */
const hops = z
  .enum(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "false", "true"])
  .default("0")
  .transform((value) => Number(value === "true" ? 1 : value === "false" ? 0 : value));
const url = (...protocols: string[]) => z.url({ protocol: new RegExp(`^(${protocols.join("|")})$`) }).optional();
const list = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((part) => part.trim() || []));
const isContact = (text: string): boolean =>
  z.url({ protocol: /^(https|mailto|tel)$/ }).safeParse(text).success && /^\S+$/.test(text);
const threshold = z.coerce.number().int().min(0).max(100_000);
const port = z.coerce.number().int().min(0).max(65_535);

/** Each setting with its rule and the end of the sentence shown when its value is wrong. */
const settings = {
  PORT: { rule: port.default(3000), expected: "un numéro de port entre 0 et 65535" },
  HOST: { rule: z.string().min(1).default("0.0.0.0"), expected: "une adresse d’écoute, par exemple 127.0.0.1" },
  PUBLIC_URL: { rule: url("https?"), expected: "l’adresse publique du site, par exemple https://recours.exemple.fr" },
  HSTS_SUBDOMAINS: { rule: flag, expected: "1 ou 0" },
  DATA_DIR: { rule: z.string().min(1).default("./data"), expected: "un dossier" },
  DATABASE_URL: { rule: url("postgres(ql)?"), expected: "une adresse postgres://…" },
  STORAGE_URL: { rule: z.string().optional(), expected: "une adresse s3://…" },
  TIMESTAMP_URL: { rule: url("https?"), expected: "l’adresse d’une autorité d’horodatage, http(s)://…" },
  TIMESTAMP_CA: {
    rule: z.string().refine(existsSync).optional(),
    expected: "un fichier de certificats (PEM) que le serveur peut lire",
  },
  JOURNAL_LOCK_DAYS: {
    rule: z.coerce.number().int().min(1).max(3_650).optional(),
    expected: "un nombre de jours de 1 à 3650",
  },
  SMTP_URL: {
    rule: url("smtps?"),
    expected: "une adresse, par exemple smtps://utilisateur:mot-de-passe@smtp.exemple.fr:465",
  },
  MAIL_FROM: {
    rule: z.string().min(3).default("Recours <bonjour@recours.invalid>"),
    expected: "un expéditeur, par exemple Recours <bonjour@exemple.fr>",
  },
  GEOCODER_URL: { rule: url("https?"), expected: "une adresse http(s)://…" },
  PUSH_SERVICES: {
    rule: list.refine((all) => all.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)),
    expected: "une liste d’origines séparées par des virgules, par exemple https://push.exemple.fr",
  },
  CLAMD_URL: { rule: url("tcp", "unix"), expected: "une adresse tcp://hôte:port ou unix:///chemin" },
  SECRET_KEY: { rule: z.string().min(32).optional(), expected: "un secret d’au moins 32 caractères" },
  SECRET_KEY_PREVIOUS: { rule: z.string().min(32).optional(), expected: "un secret d’au moins 32 caractères" },
  BACKUP_RECIPIENT: {
    rule: z
      .string()
      .regex(/^age1[a-z0-9]{58}$/)
      .optional(),
    expected: "une clé publique age (age1…)",
  },
  TRUST_PROXY: { rule: hops, expected: "le nombre de proxys à vous devant le serveur, de 0 à 9" },
  LOG_LEVEL: {
    rule: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
    expected: "debug, info, warn, error ou silent",
  },
  WEB_PROCESSES: {
    rule: z.coerce.number().int().min(1).max(64).default(1),
    expected: "un nombre de processus de 1 à 64",
  },
  SUPERVISED: { rule: flag, expected: "1 ou 0" },
  DRAIN_SECONDS: {
    rule: z.coerce.number().int().min(0).max(300).default(0),
    expected: "un nombre de secondes de 0 à 300",
  },
  DECISION_SECONDS: {
    rule: z.coerce.number().int().min(0).max(300).default(10),
    expected: "un nombre de secondes de 0 à 300",
  },
  METRICS_PORT: { rule: port.optional(), expected: "un numéro de port entre 0 et 65535" },
  VISITOR_DRAFTS_MB: { rule: z.coerce.number().int().min(1).default(500), expected: "un nombre, 1 au moins" },
  PASSWORD_MIN_LENGTH: { rule: z.coerce.number().int().min(6).max(64).default(6), expected: "un nombre entre 6 et 64" },
  BREACHED_PASSWORDS_URL: {
    rule: url("https?", "file").refine((address) => address === undefined || address.endsWith("/")),
    expected: "une adresse http(s)://…/ ou un dossier file:///…/, par exemple https://api.pwnedpasswords.com/range/",
  },
  ADMIN_SECOND_FACTOR: { rule: z.enum(["required", "optional"]).optional(), expected: "required ou optional" },
  RETENTION_IDENTITY_YEARS: {
    rule: z.coerce.number().int().min(1).max(50).default(5),
    expected: "un nombre d’années de 1 à 50",
  },
  RETENTION_CASE_YEARS: {
    rule: z.coerce.number().int().min(1).max(50).default(5),
    expected: "un nombre d’années de 1 à 50",
  },
  RETENTION_MAX_DELETIONS: { rule: z.coerce.number().int().min(1).default(200), expected: "un nombre, 1 au moins" },
  RETENTION_MAX_LOG_ROWS: { rule: z.coerce.number().int().min(1).default(500_000), expected: "un nombre, 1 au moins" },
  COUNTRY_HEADER: {
    rule: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .optional(),
    expected: "le nom d’un en-tête que votre proxy écrit, par exemple CF-IPCountry",
  },
  ALARM_OPENINGS: { rule: threshold.default(40), expected: "un nombre, 0 pour aucune alerte" },
  ALARM_EXPORTS: { rule: threshold.default(5), expected: "un nombre, 0 pour aucune alerte" },
  ALARM_TRANSFERS: { rule: threshold.default(1), expected: "un nombre, 0 pour aucune alerte" },
  ALARM_SIGN_INS: { rule: threshold.default(1), expected: "un nombre, 0 pour aucune alerte" },
  ALARM_SECOND_FACTOR: { rule: threshold.default(5), expected: "un nombre, 0 pour aucune alerte" },
  ALARM_DISK_PERCENT: {
    rule: z.coerce.number().int().min(0).max(99).default(10),
    expected: "un pourcentage de 0 à 99, 0 pour aucune alerte",
  },
  SECURITY_CONTACT: {
    rule: list
      .transform((all) => all.map((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text)))
      .refine((all) => all.every(isContact)),
    expected: "une ou plusieurs adresses, séparées par des virgules : securite@exemple.fr, https://exemple.fr/signaler",
  },
  SECURITY_EXPIRES: {
    rule: z
      .union([z.iso.date(), z.iso.datetime({ offset: true })])
      .transform((text) => new Date(text))
      .optional(),
    expected: "une date, par exemple 2027-06-30",
  },
  SECURITY_LANGUAGES: {
    rule: list
      .transform((all) => (all.length > 0 ? all : ["fr", "en"]))
      .refine((all) => all.every((language) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language))),
    expected: "des codes de langues séparés par des virgules, par exemple fr, en",
  },
  LAWYER_DIRECTORY_URL: {
    rule: url("https?"),
    expected: "l’adresse http(s)://… de l’annuaire des avocats : son fichier CSV, ou son jeu de données",
  },
  ACCEPT_NEWER_DATABASE: { rule: flag, expected: "1 ou 0" },
  SITE_OPEN: { rule: z.literal("yes").optional(), expected: "yes, ou rien" },
  MIGRATE_WITHOUT_BACKUP: { rule: flag, expected: "1 ou 0" },
  DEMO: { rule: flag, expected: "1 ou 0" },
} as const;

/** Every environment variable that the product reads. A test checks that deployment files set no other. */
export const SETTING_NAMES = Object.keys(settings);

type Settings = { [Key in keyof typeof settings]: z.output<(typeof settings)[Key]["rule"]> };
export type Config = Omit<Settings, "SECRET_KEY" | "ADMIN_SECOND_FACTOR"> & {
  SECRET_KEY: string;
  ADMIN_SECOND_FACTOR: "required" | "optional";
  embedded: boolean;
  /** The parsed STORAGE_URL; undefined when files are stored in DATA_DIR. */
  storage: StorageSettings | undefined;
};

/** A wrong setting that stops the start, with one French sentence that names it. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the settings (design section 3) from an environment.
 * @returns the settings, `DATA_DIR` absolute, `embedded` true when PostgreSQL runs inside the process.
 * @throws ConfigError with one French sentence naming the first wrong setting.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const parsed: Record<string, unknown> = {};
  for (const [name, { rule, expected }] of Object.entries(settings)) {
    const result = rule.safeParse(env[name] === "" ? undefined : env[name]);
    if (!result.success) throw new ConfigError(`Le réglage ${name} doit être ${expected}.`);
    parsed[name] = result.data;
  }
  const config = parsed as Settings;
  const dataDir = resolve(config.DATA_DIR);
  if (config.DATABASE_URL && !config.SECRET_KEY)
    throw new ConfigError(
      "Le réglage SECRET_KEY est obligatoire avec DATABASE_URL : un secret d’au moins 32 caractères.",
    );
  if (config.WEB_PROCESSES > 1 && !config.DATABASE_URL)
    throw new ConfigError(
      "Le réglage WEB_PROCESSES demande DATABASE_URL : la base de données embarquée ne sert qu’un seul processus.",
    );
  if (config.JOURNAL_LOCK_DAYS && !config.STORAGE_URL)
    throw new ConfigError(
      "Le réglage JOURNAL_LOCK_DAYS demande STORAGE_URL : seul un compartiment verrouille ce qu’il garde.",
    );
  if (config.COUNTRY_HEADER && config.TRUST_PROXY === 0)
    throw new ConfigError(
      "Le réglage COUNTRY_HEADER demande TRUST_PROXY : sans proxy, chacun écrirait cet en-tête lui-même.",
    );
  return {
    ...config,
    DATA_DIR: dataDir,
    SECRET_KEY: config.SECRET_KEY ?? readOrCreateSecret(dataDir),
    ADMIN_SECOND_FACTOR: config.ADMIN_SECOND_FACTOR ?? (config.DATABASE_URL ? "required" : "optional"),
    embedded: !config.DATABASE_URL,
    storage: config.STORAGE_URL ? storageOf(config.STORAGE_URL, env) : undefined,
  };
}

function storageOf(address: string, env: NodeJS.ProcessEnv): StorageSettings {
  try {
    return readStorageUrl(address, env);
  } catch (error) {
    throw error instanceof StorageUrlError ? new ConfigError(error.message) : error;
  }
}

/**
 * Makes DATA_DIR and tries a file in it.
 * @throws ConfigError when this process cannot write there.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const file = join(dataDir, `proof-${randomBytes(6).toString("hex")}`);
    writeFileSync(file, "");
    rmSync(file);
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

function dataDirError(dataDir: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (!code) return error;
  const advice =
    code === "ENOSPC" || code === "EDQUOT"
      ? "faites de la place sur son disque"
      : "donnez un dossier qui existe, ou peut être créé, et qui appartient à l’utilisateur de ce processus";
  return new ConfigError(
    `Le réglage DATA_DIR nomme « ${dataDir} », où aucun fichier ne peut être écrit (${code}) : ${advice}.`,
  );
}

/** On the embedded database, without SECRET_KEY, the secret is generated once and stored in the data folder. */
function readOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, "secret-key");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !existsSync(path)) throw dataDirError(dataDir, error);
  }
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

export let config: Config;

/** Makes `config` available to the whole process; called once by the start (and by each test file). */
export function setConfig(value: Config): void {
  config = value;
}
