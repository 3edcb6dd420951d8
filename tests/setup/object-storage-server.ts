/**
 * A third-party S3 server, patched, in a process of its own (see object-storage.ts). Arguments: the port, the folder, the action that
 * it refuses (empty for none), then the buckets. Prints « ready » once it listens.
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

/** The action of a request, by its name in policies; HeadBucket apart, which some servers do not count as ListBucket. */
function actionOf(method: string, path: string): string {
  const isBucket = /^\/[^/]+\/?$/.test(path);
  if (method === "HEAD") return isBucket ? "HeadBucket" : "GetObject";
  if (method === "GET") return isBucket ? "ListBucket" : "GetObject";
  return method === "PUT" ? "PutObject" : "DeleteObject";
}

const [port, directory, refused, ...buckets] = process.argv.slice(2);
async function refuse(context: Record<string, string | number>, next: () => Promise<void>): Promise<void> {
  if (actionOf(String(context.method), String(context.path)) !== refused) return next();
  context.status = 403;
  context.type = "application/xml";
  context.body = "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>";
}

const configureBuckets = buckets.map((name) => ({ name }));
const server = new S3rver({ address: "127.0.0.1", port: Number(port), directory, silent: true, configureBuckets });
server.middleware.unshift(refuse, asSigned);
await server.run();
console.log("ready");
