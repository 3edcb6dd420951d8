/**
 * A third-party S3 server in a process of its own (see object-storage.ts). Arguments: the port, the folder, then the
 * buckets. Prints « ready » once it listens.
 */
// @ts-expect-error A package without types.
import S3rver from "@20minutes/s3rver";

/**
 * For requests about a bucket, this server computes the signature without the trailing slash that Amazon's client signs, so
 * only for these requests signatures are not verified (keys are).
 */
async function asSigned(context: { path: string; app: object }, next: () => Promise<void>): Promise<void> {
  if (/^\/[^/]+\/$/.test(context.path))
    context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } });
  await next();
}

const [port, directory, ...buckets] = process.argv.slice(2);
const configureBuckets = buckets.map((name) => ({ name }));
const server = new S3rver({ address: "127.0.0.1", port: Number(port), directory, silent: true, configureBuckets });
server.middleware.unshift(asSigned);
await server.run();
console.log("ready");
