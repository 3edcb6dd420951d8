type Fault = { code?: string; message?: string; cause?: unknown };

/**
 * Explains why the database of an address cannot be used, from the error of its first statements.
 * @returns the end of a French sentence, without the password; undefined when the error says nothing about the address.
 */
export function explainConnectionFault(error: unknown, address: string): string | undefined {
  const { code = "", message = "" } = innermost(error);
  const url = new URL(address);
  const name = decodeURIComponent(url.pathname.slice(1));
  const user = decodeURIComponent(url.username);
  const server = `${url.hostname}:${url.port || 5432}`;
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|57P03)$/.test(code))
    return `le serveur ${server} ne répond pas (${code}) : vérifiez qu’il tourne, son nom et son port`;
  if (/SSL|certificate|TLS/i.test(`${code} ${message}`))
    return `la connexion chiffrée à ${server} n’aboutit pas (${code || message}) : corrigez « sslmode » dans l’adresse`;
  switch (code) {
    case "3D000":
      return `la base « ${name} » n’existe pas sur ${server} : créez-la (createdb), ou corrigez son nom`;
    case "28P01":
    case "28000":
      return `le serveur ${server} refuse l’utilisateur « ${user} » (${code}) : vérifiez son nom, son mot de passe et pg_hba.conf`;
    case "42501":
      return `l’utilisateur « ${user} » n’a pas les droits nécessaires sur la base « ${name} » (${code}) : faites-en son propriétaire`;
    case "53300":
      return `le serveur ${server} n’a plus de connexion libre (${code}) : augmentez max_connections, ou arrêtez ce qui les occupe`;
    case "25006":
      return `le serveur ${server} est en lecture seule (${code}) : donnez l’adresse de celui qui accepte les écritures`;
    case "0A000":
    case "58P01":
      return `il manque au serveur ${server} une extension de son paquet contrib (pg_trgm, unaccent) : installez-le`;
  }
  return undefined;
}

const AWAY_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EPIPE"],
  // Shut down, started, without a free connection, closed to new ones, or lost (PostgreSQL, appendix A).
  ...["57P01", "57P02", "57P03", "53300", "55000", "08000", "08001", "08003", "08004", "08006"],
]);
/** The driver's errors that have no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;
/** Other services fail with the same codes of the network. */
const OTHER_SERVICES = /UnavailableError$|^MailError$|^TypeError$/;

/** True when an error says that the database does not answer, rather than that it refused a statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || OTHER_SERVICES.test(error.name)) return false;
  const { code = "", message, cause } = error as Error & Fault;
  return AWAY_CODES.has(code) || AWAY_MESSAGES.test(message) || isDatabaseAway(cause);
}

/** Drizzle wraps the errors of the database, and Node those of a name with several addresses. */
function innermost(error: unknown): Fault {
  const fault = (error ?? {}) as Fault;
  return fault.code === undefined && fault.cause !== undefined ? innermost(fault.cause) : fault;
}
