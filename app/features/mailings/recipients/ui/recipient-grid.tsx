import { Clock, Search, ShieldAlert, ShieldCheck, ShieldQuestion, UsersRound } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import { MAX_COUNTED } from "~/db/capped-count";
import { CASE_STATUSES, SCAM_TYPES, type VerificationStatus } from "~/db/schema/enumerations";
import { CASE_TYPE_TITLES } from "~/features/cases/desk/labels";
import { LawyerFilter } from "~/features/cases/filters/ui/lawyer-filter";
import { CASE_STATUS_LABELS } from "~/features/cases/labels";
import { RENDERED } from "~/platform/forms/rendered-fields";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/empty-state";
import { FilterSelect, filterOptions } from "~/ui/filter-select";
import { SubmitButton } from "~/ui/form";
import { formatDate, formatNumber } from "~/ui/format";
import { Pagination } from "~/ui/pagination";
import type { Found, ListedRecipient } from "../queries.server";

export type RecipientGridProps = {
  recipients: readonly ListedRecipient[];
  filters: Found & { show: "all" | "selected" };
  /** The lawyers by whom the grid is filtered. */
  lawyers: readonly { id: string; name: string }[];
  /** How many people the search and the filters find, up to MAX_COUNTED + 1; without any, of all people. */
  found: number;
  /** The boxes that were changed since the page was loaded, ticked or not. */
  ticks: Record<string, boolean>;
  /** Whether a person was ticked when the draft was last saved; undefined when it was not saved since the page was loaded. */
  isStored: (id: string) => boolean | undefined;
  onTick: (id: string, isTicked: boolean) => void;
  previous: string | null;
  next: string | null;
};

/** The choice of recipients: shortcuts, a search, and a card for each person of the page (spec section 2). */
export function RecipientGrid(props: RecipientGridProps) {
  const { recipients, filters, lawyers, found, ticks, isStored, onTick, previous, next } = props;
  const { search, status, type, lawyer, show } = filters;
  const isNarrowed = Boolean(search || status || type || lawyer);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <SearchLine filters={filters} lawyers={lawyers} />
      <Shortcuts isNarrowed={isNarrowed} found={found} />
      <p className="flex flex-wrap gap-x-5 text-sm">
        <Filter to="/admin/send-email?show=all" isCurrent={show === "all" && !isNarrowed}>
          Tout le monde
        </Filter>
        <Filter to="/admin/send-email?show=selected" isCurrent={show === "selected"}>
          La sélection seulement
        </Filter>
      </p>
      <input type="hidden" name={RENDERED} value="ticked" />
      {recipients.length > 0 ? (
        <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-card p-1 max-sm:max-h-144 max-sm:overflow-y-auto sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
          <legend className="sr-only">Personnes</legend>
          {recipients.map((person) => (
            <RecipientCard
              key={person.id}
              person={person}
              isTicked={ticks[person.id] ?? person.isSelected}
              wasTicked={isStored(person.id) ?? person.isSelected}
              onTick={onTick}
            />
          ))}
        </fieldset>
      ) : (
        <EmptyState
          icon={<UsersRound aria-hidden="true" />}
          title={show === "selected" ? "Personne n’est sélectionné" : "Aucun utilisateur ne correspond"}
        >
          {show === "selected"
            ? "Cochez des personnes, ou prenez un des raccourcis."
            : "Essayez le début du nom ou l’adresse e-mail entière, ou enlevez un filtre."}
        </EmptyState>
      )}
      <Pagination label="Pages de personnes" previous={previous} next={next} />
    </div>
  );
}

function Filter({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isCurrent ? "true" : undefined}
      className={cx("inline-flex min-h-11 items-center", isCurrent && "font-semibold text-ink no-underline")}
    >
      {children}
    </Link>
  );
}

function SearchLine({ filters, lawyers }: Pick<RecipientGridProps, "filters" | "lawyers">) {
  const { search, status, type, lawyer } = filters;
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    button.current?.click();
  };
  return (
    <div
      data-draft="never"
      className="flex flex-wrap gap-2"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) button.current?.click();
      }}
    >
      <label htmlFor="search" className="sr-only">
        Chercher un nom ou un e-mail
      </label>
      <input
        id="search"
        key={search}
        name="search"
        type="search"
        defaultValue={search}
        placeholder="Nom ou e-mail"
        maxLength={100}
        onKeyDown={onKeyDown}
        className="control w-auto max-w-full min-w-0 flex-[1_1_12rem] sm:max-w-96"
      />
      <Button ref={button} type="submit" name="intent" value="search" variant="second">
        <Search aria-hidden="true" className="size-5" />
        Chercher
      </Button>
      <div className="grid grow basis-full gap-2 sm:grid-cols-3">
        <FilterSelect name="status" label="Statut d’un dossier" value={status} all="Tous les statuts">
          {filterOptions(CASE_STATUSES, CASE_STATUS_LABELS)}
        </FilterSelect>
        <FilterSelect name="type" label="Type d’arnaque" value={type} all="Tous les types d’arnaque">
          {filterOptions(SCAM_TYPES, CASE_TYPE_TITLES)}
        </FilterSelect>
        <LawyerFilter value={lawyer} lawyers={lawyers} />
      </div>
    </div>
  );
}

function Shortcuts({ isNarrowed, found }: { isNarrowed: boolean; found: number }) {
  const count = found > MAX_COUNTED ? `${formatNumber(MAX_COUNTED)}+` : formatNumber(found);
  const all = isNarrowed ? `Tous les résultats (${count})` : `Tous (${count})`;
  const shortcuts = [
    { value: "select-all", label: all },
    { value: "select-none", label: "Aucun" },
    { value: "select-without", label: "Sans document ni dossier" },
    { value: "select-rejected", label: "Vérification rejetée" },
    { value: "reset", label: "Réinitialiser" },
  ];
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2 *:max-w-full *:wrap-anywhere">
      <legend className="sr-only">Sélectionner</legend>
      {shortcuts.map(({ value, label }) => (
        <SubmitButton
          key={value}
          name="intent"
          value={value}
          size="small"
          variant={value === "reset" ? "quiet" : "second"}
        >
          {label}
        </SubmitButton>
      ))}
    </fieldset>
  );
}

const IDENTITY: Record<VerificationStatus, { label: string; mark: typeof Clock; colour: string }> = {
  not_started: { label: "Identité non vérifiée", mark: ShieldQuestion, colour: "text-ink-quiet" },
  pending: { label: "Vérification en cours", mark: Clock, colour: "text-wait" },
  approved: { label: "Identité vérifiée", mark: ShieldCheck, colour: "text-ok" },
  rejected: { label: "Vérification rejetée", mark: ShieldAlert, colour: "text-bad" },
};

const countText = (count: number, one: string) => `${formatNumber(count)} ${one}${count > 1 ? "s" : ""}`;

type RecipientCardProps = {
  person: ListedRecipient;
  isTicked: boolean;
  wasTicked: boolean;
  onTick: RecipientGridProps["onTick"];
};

function RecipientCard({ person, isTicked, wasTicked, onTick }: RecipientCardProps) {
  const { id, firstName, lastName, email, role, createdAt, verificationStep, documents, cases, isMuted } = person;
  const { label, mark: Mark, colour } = IDENTITY[verificationStep];
  return (
    <label className="flex min-w-0 gap-3 rounded-card border border-line bg-surface p-4 hover:border-brand has-checked:border-brand has-checked:bg-brand-tint">
      <input type="hidden" name="shown" value={id} />
      {wasTicked && <input type="hidden" name="wereTicked" value={id} />}
      <input
        type="checkbox"
        name="ticked"
        data-draft="each"
        value={id}
        checked={isTicked}
        onChange={(event) => onTick(id, event.currentTarget.checked)}
        className="tick mt-0.5"
      />
      <span className="grid min-w-0 flex-1 grid-cols-1 content-start gap-0.5">
        <span className="flex items-start justify-between gap-2">
          <b className="min-w-0 break-words">{`${firstName} ${lastName}`.trim() || "Sans nom"}</b>
          <span title={label} className={cx("shrink-0", colour)}>
            <Mark aria-hidden="true" className="size-5.5" />
            <span className="sr-only">{label}</span>
          </span>
        </span>
        {role !== "client" && (
          <span className="text-sm font-semibold text-wait">{role === "lawyer" ? "Avocat" : "Administrateur"}</span>
        )}
        <span className="text-sm break-words text-ink-quiet wrap-anywhere">{email}</span>
        <span className="text-xs text-ink-quiet">Inscription le {formatDate(createdAt)}</span>
        <span className="text-xs text-ink-quiet">
          {countText(documents, "document")} · {countText(cases, "dossier")}
        </span>
        {isMuted && <span className="text-xs font-semibold text-wait">A désactivé les e-mails de l’équipe</span>}
      </span>
    </label>
  );
}
