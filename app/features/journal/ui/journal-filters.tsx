import { Form, useSubmit } from "react-router";
import { fromDayText } from "~/platform/forms/day-text";
import { ClearFilters } from "~/ui/clear-filters";
import { DayInputs } from "~/ui/date-field";
import { FilterSelect } from "~/ui/filter-select";
import { SearchField } from "~/ui/search-field";

/** The kinds of entries, in the order of the choice. */
const KIND_LABELS = {
  all: "Toutes les lignes",
  opened: "Consultations",
  changed: "Modifications",
  alarms: "Alertes",
  refused: "Connexions refusées",
  journal: "Vie du journal",
};
type Kind = keyof typeof KIND_LABELS;

type JournalFiltersProps = {
  path: string;
  kind: Kind;
  search: string;
  /** The day as it was typed, in the order of « 2026-11-28 ». */
  day: string;
  /** Why it is no day; null when it is one. */
  dayError: string | null;
};

/** Who, when and what, on one line; all apply together and are part of the address. */
export function JournalFilters({ path, kind, search, day, dayError }: JournalFiltersProps) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action={path}
      preventScrollReset
      className="flex flex-wrap items-end gap-3"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget, { preventScrollReset: true });
      }}
    >
      <FilterSelect name="kind" label="Lignes montrées" value={kind}>
        {Object.entries(KIND_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FilterSelect>
      <fieldset className="min-w-0">
        <legend className="sr-only">Jour</legend>
        {dayError && (
          <p id="jour-erreur" role="alert" className="text-sm font-semibold text-bad">
            {dayError}
          </p>
        )}
        {/* A new address shows its own day. */}
        <DayInputs
          key={day}
          id="jour"
          name="jour"
          values={fromDayText(day)}
          isInvalid={dayError !== null}
          describedBy={dayError ? "jour-erreur" : undefined}
        />
      </fieldset>
      <div className="flex min-w-0 grow basis-72">
        <SearchField
          label={"Personne\u00a0: nom, e-mail ou téléphone"}
          placeholder="Nom, e-mail, téléphone"
          value={search}
        />
      </div>
      {(search || day || kind !== "all") && <ClearFilters to={path} />}
    </Form>
  );
}
