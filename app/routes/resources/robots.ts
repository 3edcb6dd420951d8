import { publicUrl } from "~/platform/http/public-url.server";

/** Addresses that search engines should skip: pages that need an account, and responses that are not pages. */
const PRIVATE = [
  "/admin",
  "/dashboard",
  "/profile",
  "/verify-identity",
  "/case/",
  "/cases/",
  "/account",
  "/agenda.ics",
  "/files/",
  "/uploads",
  "/partager",
  "/live",
  "/setup",
  "/logout",
  "/forgot-password",
  "/reset-password",
  "/contact/envoyee",
];

/** `/robots.txt`. */
export function loader(): Response {
  const body = [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl("/sitemap.xml")}`,
    "",
  ].join("\n");
  return new Response(body, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
