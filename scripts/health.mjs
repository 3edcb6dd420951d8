/** What the container asks itself (Dockerfile, HEALTHCHECK): ends with 0 when the product of this machine is well. */
const port = process.env.PORT ?? 3000;
const well = await fetch(`http://127.0.0.1:${port}/health`).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(well ? 0 : 1);
