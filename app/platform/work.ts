/**
 * Counts what a reader does with a text: the lines, cells or elements that it goes through, and the characters that it
 * copies. It is the same on every machine, so a test can compare a text with one twice as long.
 */
export class Work {
  steps = 0;
  characters = 0;

  /** @param copied how many characters the step copies. */
  add(copied: number, steps = 1): void {
    this.steps += steps;
    this.characters += copied;
  }
}
