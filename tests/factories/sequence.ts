let last = 0;

/** Returns 1, 2, 3…: it makes each test row differ from the others of its test file. */
export function next(): number {
  last += 1;
  return last;
}

/** Begins again for a test file, whose worker has run others before. */
export function restart(): void {
  last = 0;
}
