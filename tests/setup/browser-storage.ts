import { vi } from "vitest";

/** As a browser's storage does, it shows nothing but what it holds among its own keys. */
const aStorage = (): Storage =>
  Object.create({
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  });

/** Gives the browser a storage that all tabs share. @returns a function that opens a tab, with a storage of its own. */
export function stubStorage(): (openTab: () => void) => void {
  vi.stubGlobal("localStorage", aStorage());
  return (openTab) => {
    vi.stubGlobal("sessionStorage", aStorage());
    openTab();
  };
}
