import { Download } from "lucide-react";
import { ButtonLink } from "./button";

/** Downloads a list as a table for a spreadsheet. */
export function CsvLink({ to, children = "Exporter en CSV" }: { to: string; children?: string }) {
  return (
    <ButtonLink to={to} reloadDocument download variant="quiet" size="small">
      <Download aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="text-left">{children}</span>
    </ButtonLink>
  );
}
