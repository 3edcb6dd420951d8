import { createRegistry } from "./registry.ts";

/** The HTTP status of an error and its French message (spec section 8, to the letter). */
export type ErrorDefinition = readonly [status: number, message: string];

/** The errors of one owner, as `defineErrors` returns them. */
export type ErrorTable<Code extends string> = {
  table: Record<Code, ErrorDefinition>;
  /** The French message of one of its codes. Browser code uses this one: the table is then loaded with it. */
  messageOf: (code: Code) => string;
};

/** The codes of a table, for `interface ErrorCodes`. */
export type CodesOf<Errors> = Errors extends ErrorTable<infer Code> ? Record<Code, ErrorDefinition> : never;

const registry = createRegistry<ErrorDefinition>("error code");

/**
 * Declares what can go wrong in a feature. Its `errors.ts` also adds the codes to `interface ErrorCodes`, so that the
 * compiler knows them everywhere.
 * @param owner the name of the feature.
 * @throws Error when another owner has declared one of the codes.
 */
export function defineErrors<Code extends string>(
  owner: string,
  table: Record<Code, ErrorDefinition>,
): ErrorTable<Code> {
  registry.declare(owner, table);
  return { table, messageOf: (code) => table[code][1] };
}

/** What can go wrong anywhere. */
export const platformErrors = defineErrors("platform", {
  not_found: [404, "Cette page n’existe pas ou n’est plus disponible."],
  forbidden: [403, "Vous n’avez pas accès à cette action."],
  session_expired: [401, "Votre session a expiré. Veuillez vous reconnecter."],
  too_many_requests: [429, "Trop de tentatives. Patientez quelques minutes, puis réessayez."],
  drafts_full_here: [429, "Trop de personnes écrivent depuis cette connexion. Créez un compte : rien ne sera perdu."],
  drafts_full: [429, "Trop de personnes écrivent en ce moment. Créez un compte : rien ne sera perdu."],
  data_load_failed: [500, "Erreur lors du chargement des données"],
  status_update_failed: [500, "Erreur lors de la mise à jour du statut"],
  deletion_failed: [500, "Une erreur est survenue lors de la suppression"],
  reader_unavailable: [503, "Les fichiers ne peuvent pas être lus pour le moment. Réessayez plus tard."],
  invalid_input: [422, "Cette demande est incomplète ou mal formée."],
  unexpected: [500, "Une erreur est survenue"],
});

/** Every error code of the product: each feature adds its own. */
export interface ErrorCodes extends CodesOf<typeof platformErrors> {}

export type AppErrorCode = keyof ErrorCodes;

/** After how many seconds to try again what does not answer. */
export const AWAY_SECONDS = 10;

/** The error that features throw on purpose; any other error is unexpected and shown as `unexpected`. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: AppErrorCode;
  readonly status: number;
  /** Seconds to wait before another try, when the error is a limit. */
  readonly retryAfter: number | undefined;

  /** @param options.isAway what it needs does not answer: the status is 503, and the message stays. */
  constructor(code: AppErrorCode, options: { cause?: unknown; retryAfter?: number; isAway?: boolean } = {}) {
    const [status, message] = definitionOf(code);
    super(options.retryAfter === undefined ? message : withPause(message, options.retryAfter), {
      cause: options.cause,
    });
    this.code = code;
    this.status = options.isAway ? 503 : status;
    this.retryAfter = options.isAway ? AWAY_SECONDS : options.retryAfter;
  }
}

/** The first sentence of a limit's message, then how long the pause lasts. */
function withPause(message: string, seconds: number): string {
  const [firstSentence] = message.split(/(?<=\.) /);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.ceil(minutes / 60);
  const pause = minutes > 120 ? `${hours} heures` : `${minutes} minute${minutes > 1 ? "s" : ""}`;
  return `${firstSentence} Réessayez dans ${pause}.`;
}

/** The French message of an error code, on the server, where the errors of every feature are loaded. */
export function messageOf(code: AppErrorCode): string {
  return definitionOf(code)[1];
}

/** Converts any thrown value to an AppError, with the code `fallback` when it is not one. */
export function toAppError(error: unknown, fallback: AppErrorCode = "unexpected"): AppError {
  return error instanceof AppError ? error : new AppError(fallback, { cause: error });
}

/** Returns the result of `reading`, or null when it throws the error `code`. */
export async function nullIf<Value>(code: AppErrorCode, reading: Promise<Value>): Promise<Value | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === code) return null;
    throw error;
  });
}

function definitionOf(code: AppErrorCode): ErrorDefinition {
  const definition = registry.find(code);
  if (!definition) throw new Error(`The errors.ts that declares “${code}” is not loaded.`);
  return definition;
}
