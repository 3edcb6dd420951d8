let openingCount = 0;

/**
 * Ignores every keyboard shortcut until what a press opens is open.
 * @returns the function that ends this.
 */
export function pauseShortcuts(): () => void {
  openingCount += 1;
  return () => {
    openingCount -= 1;
  };
}

/** Whether something that a press opens is still loading. */
export const isOpening = (): boolean => openingCount > 0;
