/** The lines of the build's output that begin a step, and what the terminal then says. */
const STEPS = [
  [/building client environment/, "  1 sur 2 : les pages…"],
  [/building ssr environment/, "  2 sur 2 : le serveur…"],
];

/** Returns the French line of the step that a line of the build's output begins; undefined for any other line. */
export const buildStep = (line) => STEPS.find(([begins]) => begins.test(line))?.[1];
