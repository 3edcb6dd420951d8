import { Link } from "react-router";
import { pageTitle } from "~/content/company-name";
import { DAY_TITLE } from "~/features/day/labels";
import { readDay } from "~/features/day/queries.server";
import { Euros } from "~/features/day/ui/euros";
import { LawyerLoads } from "~/features/day/ui/loads";
import { Promises } from "~/features/day/ui/promises";
import { BrokenPromises, NearActs, SoonBroken } from "~/features/day/ui/waiting";
import { WhatWaits } from "~/features/day/ui/what-waits";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { formatDay, formatTime } from "~/ui/format";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/day";
import { readAdminCounts } from "./counts.server";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(DAY_TITLE) },
  { name: "description", content: "Les promesses, les échéances, les charges et les euros du jour." },
];

export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const now = new Date();
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const [day, { badges }] = await Promise.all([readDay(actor, now), readOnce(route, readAdminCounts, actor)]);
    return { ...day, documents: badges.documents, now, isAdministrator: actor.role === "administrator" };
  });
}

/** What to know in the morning; every figure opens the rows that it counts. */
export default function DayPage({ loaderData }: Route.ComponentProps) {
  const { now, isAdministrator, documents, loads, ...day } = loaderData;
  useLiveRevalidation(({ kind }) => kind === "case" || kind === "resync");
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="grid w-full grid-cols-1 content-start gap-3.5 px-5 py-3 lg:grid-cols-12"
    >
      <header className="flex flex-wrap items-baseline gap-x-4 lg:col-span-12">
        <h1 className="text-[1.5rem]">{DAY_TITLE}</h1>
        <p className="text-sm text-ink-quiet">
          {formatDay(now)}, {formatTime(now)}
        </p>
        <Link to="/admin/figures" className="ml-auto py-2 text-sm font-semibold">
          Chiffres
        </Link>
      </header>
      <WhatWaits answers={day.answers} documents={documents} now={now} />
      <Promises {...day} />
      <Euros {...day} />
      <div className="grid grid-cols-1 items-start gap-3.5 lg:col-span-12 lg:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {day.broken.length > 0 && <BrokenPromises {...day} now={now} isAdministrator={isAdministrator} />}
        {day.soon.length > 0 && <SoonBroken {...day} now={now} />}
        {day.acts.total > 0 && <NearActs {...day} />}
        {loads && <LawyerLoads loads={loads} broken={day.broken} />}
      </div>
    </main>
  );
}
