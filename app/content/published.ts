import type { Site } from "./site";

/**
 * What an administrator published on « Le site » in place of the files of this folder, section by section. A section that
 * is absent is that of the files.
 */
export type Published = Partial<Site>;

let current: Published = {};
let ofRequest: () => Published | undefined = () => undefined;

/** Reads what is published; within a preview, what is previewed. Read it when a page is rendered, never before. */
export const published = (): Published => ofRequest() ?? current;

/** Puts `next` in place of what was published: in the server when a revision is published, in a browser on arrival. */
export function showPublished(next: Published): void {
  current = next;
}

/** Lets the server give a request its own values, for a preview. */
export function readRequestFrom(read: typeof ofRequest): void {
  ofRequest = read;
}

/**
 * An object of a file whose values are read live: those published for the section, else the file's.
 * @param file the values of the file, whose getters see the published ones too.
 */
export function live<T extends object>(file: T, section: (published: Published) => object | undefined): T {
  return new Proxy(file, {
    get: (target, key, receiver) => {
      const given = section(published());
      return given && key in given ? Reflect.get(given, key) : Reflect.get(target, key, receiver);
    },
  });
}

/** Reads with other values than the published ones, at once: what a revision would show, or the files alone (`{}`). */
export function readWith<T>(values: Published, read: () => T): T {
  const before = ofRequest;
  ofRequest = () => values;
  try {
    return read();
  } finally {
    ofRequest = before;
  }
}
