/** Refuses an old Node before loading modules that it cannot parse, then runs the command. */
export function command(run) {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    console.error(
      `Recours demande Node.js 20 ou plus récent, et cette machine a la version ${process.versions.node} : installez-en une depuis https://nodejs.org, puis relancez la commande.`,
    );
    process.exit(1);
  }
  import("./toolchain.mjs")
    .then((toolchain) => run(toolchain))
    .catch((error) => {
      console.error(error.constructor.name === "Stop" ? error.message : error);
      process.exit(1);
    });
}
