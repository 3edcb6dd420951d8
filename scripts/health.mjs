/** The health check of the container (Dockerfile, HEALTHCHECK): exits with 0 when the process answers. */
const port = process.env.PORT ?? 3000;
const isAlive = await fetch(`http://127.0.0.1:${port}/alive`).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(isAlive ? 0 : 1);
