/** Prints how a command is used and ends the process, when it was called with `--help`. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return;
  console.log(usage);
  process.exit(0);
}

/** Errors that an operator can correct: only their message is printed, without a stack. */
const OPERATOR_ERRORS = ["ConfigError", "DataDirInUse", "DatabaseDamaged"];

/**
 * Ends the process with the message of an error that an operator can correct.
 * @param others names of further ones of this command. @throws any other error.
 */
export function exitWithMessage(error: unknown, others: readonly string[] = []): never {
  if (!(error instanceof Error) || ![...OPERATOR_ERRORS, ...others].includes(error.name)) throw error;
  console.error(error.message);
  process.exit(1);
}
