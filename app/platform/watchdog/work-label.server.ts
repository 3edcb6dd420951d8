/**
 * The name of a work as it may be written to the log. Of a request only the method and the pattern of its route, never
 * an id, a query string or an address that no route has.
 * @param patterns the patterns of all routes, « /case/:id/chat ».
 */
export function labelOfWork(name: string, patterns: readonly string[]): string {
  const [, method, address] = /^([A-Z]+) (\/.*)$/s.exec(name) ?? [];
  if (!method || !address) return name;
  const path = address.replace(/[?#].*$/s, "").replace(/\.data$/, "");
  return `${method} ${patternOf(path, patterns) ?? "(other)"}`;
}

/** The pattern that an address has, the most literal one; undefined when no route has it. */
function patternOf(path: string, patterns: readonly string[]): string | undefined {
  const parts = path.split("/");
  const isOf = (pattern: string): boolean => {
    const expected = pattern.split("/");
    return expected.length === parts.length && expected.every((part, at) => part.startsWith(":") || part === parts[at]);
  };
  const parameters = (pattern: string): number => pattern.split("/:").length;
  return patterns.filter(isOf).sort((a, b) => parameters(a) - parameters(b))[0];
}
