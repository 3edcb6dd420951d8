/**
 * Loaded into a server by `node --import`: counts the statements that it sends to its database, and the milliseconds until
 * each is answered. SIGUSR2 prints both and begins again.
 */
import pg from "pg";

let [statements, ms] = [0, 0];
type Query = (...parameters: unknown[]) => unknown;
const send = pg.Client.prototype.query as Query;

pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
  const started = performance.now();
  const end = () => {
    ms += performance.now() - started;
  };
  statements++;
  const callback = parameters.at(-1);
  if (typeof callback === "function")
    parameters[parameters.length - 1] = (...answer: unknown[]) => {
      end();
      callback(...answer);
    };
  const sent = send.apply(this, parameters);
  if (sent instanceof Promise) sent.then(end, end);
  return sent;
} as typeof pg.Client.prototype.query;

process.on("SIGUSR2", () => {
  process.stdout.write(`\nStatements: ${JSON.stringify({ statements, ms })}\n`);
  [statements, ms] = [0, 0];
});
