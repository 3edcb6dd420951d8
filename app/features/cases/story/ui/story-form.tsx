import { type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { ACCOUNT_COUNTRY_LABELS } from "~/content/account-countries";
import { COUNTRIES, type FilledFor, REPRESENTED_COUNTRIES, type ScamType } from "~/db/schema/enumerations";
import { CheckedPhoneField } from "~/features/accounts/phone/ui/checked-phone-field";
import { cx } from "~/ui/cx";
import { tabId } from "~/ui/draft-storage";
import type { FormDraft } from "~/ui/draft-store";
import { AppForm, SaveButton, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import { useLateValidation } from "~/ui/use-late-validation";
import { caseErrors } from "../../errors";
import { optionsOf } from "../../labels";
import type { Doubt, ScreenId } from "../../wizard/rules";
import { type Fields, type Quotes, UNKNOWN } from "../../wizard/ui/question-fields";
import { Doubts } from "../../wizard/ui/question-step";
import { ScreenQuestions, StoryQuestion, TellerQuestions } from "../../wizard/ui/screen-questions";
import { REQUIRED } from "../../wizard/ui/wizard-form";
import type { StoryChange } from "../commands.server";
import { type StoryPart, WITH_FACTS } from "../rules";
import { SpokenStory } from "./spoken-story";
import { StoryChanged } from "./story-change";
import { StoryFacts, type StoryType } from "./story-facts";
import { type Reading, useReading } from "./use-reading";

export type StoryFormProps = {
  part: StoryPart;
  /** The type of scam that was chosen by a link, saved with the first part. */
  scamType: ScamType;
  defaultValue: Record<string, unknown>;
  lastResult: SubmissionResult | undefined;
  filledFor: FilledFor | null;
  /** The person whom the story is for. */
  representedName: string | null;
  doubts?: readonly Doubt[];
  draft: FormDraft;
  /** The revisions of the fields that the page shows, by name. */
  seen: Record<string, number>;
  /** The voice note that is kept with the story. */
  noteId: string | null;
  /** Why the part was not stored: its story has changed meanwhile. */
  change: StoryChange | null;
  /** Whether a link to the story can be sent. */
  sendsEmails: boolean;
  quotes: Quotes | undefined;
  /** The answers that are the teller's own, whatever the text says. */
  own: readonly string[] | undefined;
  /** The type of scam that the text calls by its name. */
  foundType: ScamType | undefined;
};

/** The form of one part: the wizard's questions, then « Continuer » and « Retour », both of which save. */
export function StoryForm({
  part,
  scamType,
  defaultValue,
  lastResult,
  filledFor,
  representedName,
  doubts,
  draft,
  change,
  seen: loaded,
  noteId,
  sendsEmails,
  quotes,
  own,
  foundType,
}: StoryFormProps) {
  const seen = useSeen(loaded, change);
  const isHydrated = useHydrated();
  const writer = isHydrated ? tabId() : "";
  const isWhole = isHydrated && part === "recit";
  const reading = useReading(isWhole, part, {
    ...{ quotes, own, scamType: foundType },
    isRead: Boolean(defaultValue.description),
  });
  const [ownType, setOwnType] = useState<ScamType>();
  const type = ownType ?? (scamType === "unknown" ? (reading.scamType ?? scamType) : scamType);
  const [form, fields] = useForm<Record<string, never>>({
    id: part,
    lastResult,
    defaultValue: defaultValue as Record<string, never>,
    ...useLateValidation(() => import("../schema").then(({ checkPart }) => checkPart(part))),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the fields of any part, whose values the questions do not read.
  const questions = fields as any as Fields;
  const others = (
    <>
      <SubmitButton name="intent" value="back" variant="second">
        Retour
      </SubmitButton>
      <SaveButton />
    </>
  );
  return (
    <AppForm
      form={form}
      draft={draft}
      failure={caseErrors.messageOf("story_save_failed")}
      action={`/raconter/${part}${part === "recit" ? `?type=${scamType}` : ""}`}
      className="grid grid-cols-1 gap-7"
    >
      {part === "recit" && <input type="hidden" name="scamType" value={type} data-draft="with" />}
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      <input type="hidden" name="writer" value={writer} />
      {change && <StoryChanged part={part} change={change} draft={draft} />}
      <Doubts doubts={doubts} />
      {part === "coordonnees" ? (
        <ContactQuestions fields={questions} sendsEmails={sendsEmails} />
      ) : part === "pays" ? (
        <PlaceQuestions fields={questions} filledFor={filledFor} name={representedName ?? "cette personne"} />
      ) : part === "recit" ? (
        <div className="grid grid-cols-1 gap-7 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
          <div className="grid grid-cols-1 content-start gap-3">
            <StoryQuestion fields={questions} />
            {isWhole && <SpokenStory noteId={noteId} />}
          </div>
          {isWhole && (
            <FoundFacts
              fields={questions}
              reading={reading}
              type={
                scamType === "unknown" && (reading.scamType || ownType) ? { value: type, choose: setOwnType } : null
              }
            />
          )}
          <div className="grid grid-cols-1 content-start gap-7">
            <TellerQuestions fields={questions} />
          </div>
        </div>
      ) : part === "argent" ? (
        <StoryFacts fields={questions} quotes={quotes} />
      ) : (
        <ScreenQuestions screen={part} fields={questions} filledFor={filledFor} />
      )}
      {/* « Continuer » comes first: the Enter key in a field presses the first button. */}
      <div data-onward={isWhole ? "" : undefined} className={cx(BUTTONS, isWhole ? IN_VIEW : "border-t pt-5")}>
        <SubmitButton
          name="intent"
          value="continue"
          required={part === "argent" ? undefined : REQUIRED[part as ScreenId]}
          className={isWhole ? "max-sm:w-full" : undefined}
        >
          Continuer
        </SubmitButton>
        {!isWhole && others}
      </div>
      {isWhole && <div className={BUTTONS}>{others}</div>}
    </AppForm>
  );
}

/** What is read appears above the buttons, which must not move under a finger. */
const IN_VIEW =
  "sticky bottom-[var(--bottom-bar,0px)] z-10 border-t bg-paper py-2.5 shadow-[0_-8px_16px_-10px_rgb(0_0_0/0.25)] [@media(max-height:30rem)]:static";
const BUTTONS = "flex flex-wrap gap-3 border-line";

/** What the page first showed, or what it was last told that is stored elsewhere: a later read changes no field. */
function useSeen(loaded: StoryFormProps["seen"], change: StoryChange | null): Record<string, number> {
  const [state, setState] = useState({ seen: change?.seen ?? loaded, change });
  if (!change || change === state.change) return state.seen;
  setState({ seen: change.seen, change });
  return change.seen;
}

/** What the text on the same page says. Its fields are there before it is read, so that what waits in them comes back. */
function FoundFacts({ fields, reading, type }: { fields: Fields; reading: Reading; type: StoryType | null }) {
  return (
    <section
      aria-labelledby="faits"
      hidden={!reading.isShown}
      className="grid grid-cols-1 content-start gap-3 lg:row-span-2"
    >
      {reading.isShown && <input type="hidden" name={WITH_FACTS} value="on" />}
      <h2 id="faits" className="text-[1.4rem]">
        Ce que dit votre récit
      </h2>
      <p className="text-ink-quiet">Touchez pour corriger ou préciser. Vous pouvez continuer sans répondre à tout.</p>
      <StoryFacts fields={fields} reading={reading} type={type} />
    </section>
  );
}

function ContactQuestions({ fields, sendsEmails }: { fields: Fields; sendsEmails: boolean }) {
  const { firstName, lastName, email, phone, phoneCountry } = fields as Required<Fields>;
  if (!firstName || !lastName || !email || !phone) return null;
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField field={firstName} label="Prénom" optional autoComplete="given-name" />
        <TextField field={lastName} label="Nom" optional autoComplete="family-name" />
      </div>
      <TextField
        field={email}
        label="E-mail"
        type="email"
        optional
        hint={sendsEmails ? "Vous recevrez un lien pour reprendre plus tard." : undefined}
        autoComplete="email"
      />
      <CheckedPhoneField field={phone} countryField={phoneCountry} label="Téléphone mobile" optional />
    </>
  );
}

const BANK_OF: Record<FilledFor | "me", string> = {
  me: "Pays de votre banque",
  relative: "Pays de sa banque",
  guardian: "Pays de sa banque",
  company: "Pays de la banque de l’entreprise",
};

type PlaceProps = { fields: Fields; filledFor: FilledFor | null; name: string };

/** The two countries that decide: of the bank of the account, and of whom the story is about. */
function PlaceQuestions({ fields, filledFor, name }: PlaceProps) {
  const { accountCountry, residence, representedCountry } = fields;
  if (!accountCountry || !residence || !representedCountry) return null;
  return (
    <>
      <SelectField
        field={accountCountry}
        label={BANK_OF[filledFor ?? "me"]}
        hint="Celui de l’agence ou du contrat. Les deux premières lettres de l’IBAN le disent."
        options={optionsOf(ACCOUNT_COUNTRY_LABELS)}
        placeholder={UNKNOWN}
        required={false}
      />
      {filledFor === null ? (
        <SelectField
          field={residence}
          label="Pays où vous vivez"
          options={COUNTRIES.map((country) => ({ value: country, label: country }))}
          placeholder={UNKNOWN}
          required={false}
        />
      ) : (
        <input type="hidden" name={residence.name} value={String(residence.initialValue ?? "")} />
      )}
      {(filledFor === "relative" || filledFor === "guardian") && (
        <SelectField
          field={representedCountry}
          label={`Pays où vit ${name}`}
          options={REPRESENTED_COUNTRIES.map((country) => ({ value: country, label: country }))}
          placeholder={UNKNOWN}
          required={false}
        />
      )}
    </>
  );
}
