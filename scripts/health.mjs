/** The health check of the container (Dockerfile, HEALTHCHECK): exits with 0 when the product is healthy. */
const port = process.env.PORT ?? 3000;
const isHealthy = await fetch(`http://127.0.0.1:${port}/health`).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
