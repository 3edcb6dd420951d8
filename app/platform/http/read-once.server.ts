import { createContext } from "react-router";
import type { RouteArgs } from "./boundary.server.ts";

type Read = { read: unknown; args: readonly unknown[]; result: Promise<unknown> };

const readsOfRequest = createContext<Read[] | null>(null);

/**
 * Runs `read(...args)` once for all loaders of a request that ask for it with the same arguments: objects, such as the
 * actor, are the same when they are identical. The result lives in the request's context, so no other request has it; it
 * is shared, so do not change it. An action reads afresh, because what it read is no longer true once it has written: the
 * loaders that run after it have a request whose method is GET.
 * @throws what `read` throws, for each loader.
 */
export function readOnce<Args extends readonly unknown[], Value>(
  { request, context }: RouteArgs,
  read: (...args: Args) => Promise<Value>,
  ...args: Args
): Promise<Value> {
  if (request.method !== "GET" && request.method !== "HEAD") return read(...args);
  const reads = context.get(readsOfRequest) ?? [];
  context.set(readsOfRequest, reads);
  const same = reads.find((other) => other.read === read && isSame(other.args, args));
  if (same) return same.result as Promise<Value>;
  const result = read(...args);
  reads.push({ read, args, result });
  return result;
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
