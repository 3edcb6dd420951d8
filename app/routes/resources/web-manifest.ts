import { colours } from "~/content/colours";
import { company } from "~/content/company";
import { published } from "~/content/published";
import { paletteOf } from "~/ui/colours/palette";
import { iconPath } from "~/ui/publisher-paths";

const OWN_ICONS = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** `/site.webmanifest`: what a device shows of the installed site, and what it lets other applications share with it. */
export function loader(): Response {
  const logo = published().look?.logo;
  const manifest = {
    id: "/",
    name: company.name,
    short_name: company.name,
    description:
      "Victime d’une arnaque en ligne\u00a0? Ne restez pas seul\u00a0: racontez, nous cherchons un avocat pour vous.",
    lang: "fr",
    dir: "ltr",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: "#fbf8f3",
    theme_color: paletteOf(colours()).light.deep,
    icons: logo ? [{ src: iconPath(logo.digest), sizes: "192x192", type: "image/png" }] : OWN_ICONS,
    categories: ["utilities"],
    shortcuts: [
      {
        name: "Mes dossiers et messages",
        short_name: "Dossiers",
        url: "/dashboard",
      },
      {
        name: "Les premiers gestes",
        short_name: "Gestes",
        url: "/premiers-gestes",
      },
      {
        name: "Demander assistance",
        short_name: "Assistance",
        url: "/contact",
      },
    ],
    share_target: {
      action: "/partager",
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        files: [
          {
            name: "files",
            accept: [
              "image/*",
              "application/pdf",
              "audio/*",
              "video/*",
              "application/zip",
              "text/plain",
              "message/rfc822",
              ".eml",
              ".msg",
              ".docx",
              ".xlsx",
              ".odt",
              ".ods",
              ".csv",
            ],
          },
        ],
      },
    },
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
