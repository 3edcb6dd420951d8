let pauseCount = 0;

/**
 * Ignores every keyboard shortcut until what a press opens is open.
 * @returns the function that ends this.
 */
export function pauseShortcuts(): () => void {
  pauseCount += 1;
  return () => {
    pauseCount -= 1;
  };
}

/** Whether a part of the page that a key press opened is still loading. */
export const areShortcutsPaused = (): boolean => pauseCount > 0;
