/** What the router's own start and an empty root layout import: see bench/page-weight.ts. */
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { Form, Link, Links, Meta, Outlet, Scripts, ScrollRestoration, useFetcher, useLoaderData } from "react-router";
import { HydratedRouter } from "react-router/dom";

hydrateRoot(document, createElement(HydratedRouter));
Object.assign(window, { Form, Link, Links, Meta, Outlet, Scripts, ScrollRestoration, useFetcher, useLoaderData });
