import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { installDownloads } from "./root/downloads";
import { repeatEarlyPresses, unlessLeaving } from "./root/early-presses";
import { keepTypedText } from "./root/typed-text";
import { installTransport } from "./ui/transport";

declare global {
  /** The routes of the build that made this page; the router sets it. */
  var __reactRouterManifest: { version: string } | undefined;
}

installTransport(import.meta.env.PROD ? globalThis.__reactRouterManifest?.version : undefined);
installDownloads();

unlessLeaving(() => {
  keepTypedText();
  repeatEarlyPresses();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
});
