import { ConfigError } from "../app/platform/config.server.ts";

/**
 * Explains why the process cannot listen.
 * @param setting the setting that names the port.
 * @returns a ConfigError that names the setting to correct, or the error itself.
 */
export function explainListenFault(error: Error, setting: "PORT" | "METRICS_PORT", port: number, host: string): Error {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new ConfigError(`Le port ${port} est déjà utilisé : choisissez-en un autre avec ${setting}.`);
    case "EACCES":
      return new ConfigError(
        `Le système réserve le port ${port} : choisissez-en un au-dessus de 1023 avec ${setting}.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new ConfigError(`Cette machine n’a pas l’adresse « ${host} » : corrigez le réglage HOST, ou retirez-le.`);
  }
  return error;
}
