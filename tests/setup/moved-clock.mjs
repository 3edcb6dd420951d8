/**
 * Loaded into the product (`--import`): on SIGUSR2 its clock jumps by MOVE_CLOCK_MS, as when somebody sets the clock of the
 * machine. The embedded database reads the same clock. Timers and durations go on, as they do on a machine.
 */
const RealDate = Date;
let offset = 0;
process.on("SIGUSR2", () => {
  offset += Number(process.env.MOVE_CLOCK_MS);
});

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + offset] : given));
  }
  static now() {
    return RealDate.now() + offset;
  }
};
