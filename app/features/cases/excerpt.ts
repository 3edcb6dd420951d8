/** Spec section 9: descriptions in lists are cut at this many characters. */
export const EXCERPT_LENGTH = 150;

/** The first 150 characters of a description, « … » when something was cut; never half a character. */
export function excerpt(description: string): string {
  const characters = [...description];
  if (characters.length <= EXCERPT_LENGTH) return description;
  return `${characters.slice(0, EXCERPT_LENGTH).join("").trimEnd()}…`;
}
