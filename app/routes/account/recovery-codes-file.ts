import { company } from "~/content/company";
import { readPendingRecoveryCodes } from "~/features/accounts/second-factor/commands.server";
import { withDe } from "~/ui/elision";
import { formatLongDate } from "~/ui/format";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/recovery-codes-file";

/** Downloads the new recovery codes as a text file, as long as their page shows them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const codes = await readPendingRecoveryCodes(request, actor);
  if (!codes) return new Response("Ces codes ne sont plus affichés.", { status: 404 });
  const text = [
    `Codes de secours ${company.name} ${withDe(actor.email)}, créés le ${formatLongDate(new Date())}`,
    "",
    ...codes,
    "",
    "Chaque code ouvre une fois votre compte, avec votre mot de passe, à la place de votre application ou de votre clé d’accès.",
    "Ne les donnez à personne : nous ne vous les demanderons jamais.",
    "",
  ].join("\r\n");
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName()}"`,
    },
  });
}

/** `codes-de-secours-recours.txt`, with the name of the site in letters that every system takes. */
function fileName(): string {
  const letters = company.name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return `${["codes-de-secours", ...(letters.match(/[a-z0-9]+/g) ?? [])].join("-")}.txt`;
}
