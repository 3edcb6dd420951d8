import { Link } from "react-router";
import { ofCompany } from "~/content/company-name";
import { otherPages, pageGroups, publicPages } from "~/content/site-map";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "Plan du site",
    `Toutes les pages ${ofCompany()}, par thème : agir après une arnaque, votre compte, qui nous sommes et les informations légales.`,
  );

const PAGES = [...publicPages, ...otherPages];

export default function SitePlanPage() {
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid wrap-anywhere grid-cols-[minmax(0,1fr)] max-w-3xl gap-10 py-[clamp(2.5rem,6vw,5rem)]"
    >
      <PageHeader title="Plan du site" intro="Toutes les pages, par thème." />
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {pageGroups.map(({ key, title }) => (
          <section key={key} className="grid content-start gap-1">
            <h2 className="text-[1.4rem]">{title}</h2>
            <ul>
              {PAGES.filter(({ group }) => group === key).map((page) => {
                const lang = "lang" in page ? page.lang : undefined;
                return (
                  <li key={page.path}>
                    <Link to={page.path} lang={lang} hrefLang={lang} className="flex min-h-11 items-center">
                      {page.label}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </main>
  );
}
