/**
 * An S3 server that is not ours, in a process of its own (see object-storage.ts). Arguments: the port, the folder, then
 * the buckets. It says « ready » once it serves.
 */
// @ts-expect-error A package without types.
import S3rver from "@20minutes/s3rver";

/**
 * This server computes the signature of a request about a bucket without the slash that Amazon's client puts, and signs,
 * after its name: there, and there alone, signatures are not compared (keys are).
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
