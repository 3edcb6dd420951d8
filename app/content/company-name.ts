import { withDe } from "~/ui/elision";
import { company } from "./company";

// Functions, never constants of a module: an administrator changes the name while the process runs.

/** The title of a page as browsers show it: « Échéances · Recours ». */
export const pageTitle = (title: string): string => `${title} · ${company.name}`;

/** « de Recours », « d’Arnaques Info ». */
export const ofCompany = (): string => withDe(company.name);
