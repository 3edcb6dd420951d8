import { BlockList, isIP } from "node:net";

/** The object storage and how to reach it. */
export type StorageSettings = {
  /** `https://host:port`. */
  endpoint: string;
  bucket: string;
  region: string;
  /** Whether the bucket is in the path (all servers but Amazon's) instead of in the host name. */
  pathStyle: boolean;
  /** Undefined when the SDK finds them itself (a role on Amazon's machines). */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
};

/** An invalid STORAGE_URL, with one French sentence. It never contains the address, which contains a secret. */
export class StorageUrlError extends Error {
  override readonly name = "StorageUrlError";
}

const FORM = "s3://CLÉ:SECRET@hôte:port/compartiment?region=…";
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const AMAZON = /^s3[.-](?:([a-z0-9-]+)\.)?amazonaws\.com(?:\.cn)?$/;
const PARAMETERS = ["region", "tls", "style", "credentials"];

/**
 * Parses `STORAGE_URL` (its form is described in docs/deployment.md).
 * @param env for credentials (`AWS_ACCESS_KEY_ID`…) and a region (`AWS_REGION`) that the address does not contain.
 * @throws StorageUrlError.
 */
export function readStorageUrl(address: string, env: NodeJS.ProcessEnv): StorageSettings {
  const url = parsed(address);
  const parameters = Object.fromEntries(url.searchParams);
  const unknown = Object.keys(parameters).find((name) => !PARAMETERS.includes(name));
  if (unknown) throw fault(`ne connaît pas le paramètre « ${unknown} » : region, tls, style et credentials seulement`);
  const bucket = decodeURIComponent(url.pathname.slice(1).replace(/\/$/, ""));
  if (!BUCKET.test(bucket)) throw fault(`doit nommer un compartiment : ${FORM}`);
  const host = url.hostname.toLowerCase();
  const amazon = AMAZON.exec(host);
  const { tls = isPrivate(host) ? "0" : "1", style = amazon ? "host" : "path" } = parameters;
  if (!/^[01]$/.test(tls)) throw fault("n’accepte pour « tls » que 1 ou 0");
  if (!/^(path|host)$/.test(style)) throw fault("n’accepte pour « style » que path ou host");
  return {
    endpoint: `${tls === "1" ? "https" : "http"}://${url.host}`,
    bucket,
    region: parameters.region ?? amazon?.[1] ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? "us-east-1",
    pathStyle: style === "path",
    credentials: credentialsOf(url, env),
  };
}

function parsed(address: string): URL {
  try {
    const url = new URL(address);
    if (url.protocol === "s3:" && url.hostname) return url;
  } catch {
    // Reported below.
  }
  throw fault(`doit être une adresse ${FORM} (dans le secret, « / » s’écrit %2F et « + » %2B)`);
}

function credentialsOf(url: URL, env: NodeJS.ProcessEnv): StorageSettings["credentials"] {
  const asked = url.searchParams.get("credentials");
  if (asked !== null && asked !== "role") throw fault("n’accepte pour « credentials » que role");
  if (asked) return undefined;
  const [accessKeyId, secretAccessKey] = url.username
    ? [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    : [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY];
  if (!accessKeyId || !secretAccessKey)
    throw fault("ne donne pas de clé : écrivez-la dans l’adresse, ou dans AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY");
  const sessionToken = url.username ? undefined : env.AWS_SESSION_TOKEN;
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

const privateRanges = new BlockList();
for (const [net, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateRanges.addSubnet(net, prefix, "ipv4");
privateRanges.addAddress("::1", "ipv6");
privateRanges.addSubnet("fc00::", 7, "ipv6");

/** True for this machine or a private network: a private address, or a name without a dot, as containers have. */
function isPrivate(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  const version = isIP(bare);
  if (version !== 0) return privateRanges.check(bare, version === 4 ? "ipv4" : "ipv6");
  return !bare.includes(".") || bare.endsWith(".localhost");
}

const fault = (what: string): StorageUrlError => new StorageUrlError(`Le réglage STORAGE_URL ${what}.`);
