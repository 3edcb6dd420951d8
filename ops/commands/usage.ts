/** Prints how a command is used and ends the process, when it was called with `--help`. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return;
  console.log(usage);
  process.exit(0);
}
