import { type ComponentType, createElement, Fragment, lazy, useEffect, useState } from "react";

/** After this time the page can be used; what it does not need at once is loaded then. */
export const LATE_MS = 500;

/** Returns false until the page has been usable for a moment. @param isPaused whether the moment must not be now. */
export function useLate(isPaused = false): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  return isLate;
}

/** The pause before a part that could not be loaded is asked for again. */
const RETRY_MS = 5_000;

/**
 * A part of the page that the server renders, and whose scripts are loaded after those of the page. Until then it works
 * as without JavaScript; a load that fails is tried again.
 */
export const laterPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => pageIsUsable.then(() => loadUntilDone(load)).then(announced));

/**
 * What a page shows at some of its addresses only: the server renders it, its scripts are loaded at once, and a load that
 * fails is tried again.
 */
export const mainPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadUntilDone(load).then(announced));

/** The event of the window that tells that React has taken over a part of the page that the server rendered. */
export const PART_HYDRATED = "recours:part-hydrated";

/** A part that announces when it is on the page. */
const announced = <Props>({ default: Part }: { default: ComponentType<Props> }) => ({
  default: ((props: object) =>
    createElement(
      Fragment,
      null,
      createElement(Part as ComponentType<object>, props),
      createElement(Announcement),
    )) as ComponentType<Props>,
});

function Announcement() {
  useEffect(() => void dispatchEvent(new Event(PART_HYDRATED)), []);
  return null;
}

/** Resolves once the page has been usable for a moment; at once on the server. */
export const pageIsUsable: Promise<unknown> =
  typeof window === "undefined"
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener("hydrated", () => setTimeout(resolve, LATE_MS), { once: true }));

async function loadUntilDone<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/**
 * A part of the page that is loaded when it is first shown. When it cannot be loaded, the page stays as it is, without
 * it.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })));
