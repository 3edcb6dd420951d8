import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { optionsOf } from "~/features/cases/labels";
import { withDraft } from "~/platform/forms/draft-values";
import { CheckboxGroup } from "~/ui/choice-group";
import type { FormDraft } from "~/ui/draft-store";
import { AppForm } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import { useLateValidation } from "~/ui/use-late-validation";
import { letterErrors } from "../errors";
import { SUBJECT_LABEL } from "../formats/rules";
import { SENDING_LABELS } from "../labels";
import type { LetterPage } from "../reading.queries.server";
import type { letterSchema } from "../schema";
import type { SheetPart } from "../templates/sheet.server";
import { BlankField } from "./blank-field";
import { LetterBar } from "./letter-bar";
import { AddresseeFields, LetterChoices } from "./letter-choices";
import { EditInPlace, Fold } from "./letter-folds";
import { AT_RIGHT, Blocks, Exhibits, Paper, Words } from "./letter-view";

export type LetterFormProps = {
  page: LetterPage & { form: NonNullable<LetterPage["form"]>; letter: NonNullable<LetterPage["letter"]> };
  draft: FormDraft;
  lastResult: SubmissionResult<string[]> | undefined;
  /** The folds beside the sheet. */
  children: ReactNode;
};

const MAX_WORDS = 20_000;

/** A letter that is being written: the sheet is the form, with a field in each gap of its words. */
export function LetterForm({ page, draft, lastResult, children }: LetterFormProps) {
  const { letter } = page;
  const { id, version, offer, sheet, fillable, subjectOfTemplate, ...values } = page.form;
  const { parts, addressee, needsAddress, needsAddressee, needsPlace } = sheet;
  const [form, fields] = useForm<z.input<typeof letterSchema>, z.output<typeof letterSchema>>({
    id: "lettre",
    lastResult,
    defaultValue: withDraft({ ...values, words: wordsOf(parts) }, draft.fields) as never,
    ...useLateValidation(() => import("../schema").then(({ checkLetter }) => checkLetter)),
  });
  const isHydrated = useHydrated();
  const isRefused = lastResult?.error?.[""]?.includes(letterErrors.messageOf("letter_changed")) ?? false;
  const [openedVersion] = useState(version);
  // Once the newer one was shown, sending the form again replaces it.
  const sentVersion = isRefused ? version : (draft.fields.version?.[0] ?? openedVersion);
  const words = fields.words.getFieldset() as Record<string, FieldMetadata<unknown>>;
  const blanks = fields.blanks.getFieldset() as Record<string, FieldMetadata<unknown>>;
  const isTyped = (name: string) => name in draft.fields;
  const inChoices = [fields.payments, fields.exhibits, fields.ground, fields.sending];
  return (
    <AppForm
      form={form}
      draft={draft}
      failure={letterErrors.messageOf("letter_save_failed")}
      className="group/letter grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,45rem)_minmax(0,1fr)] lg:gap-x-10"
    >
      <input type="hidden" name="id" value={id} data-draft="with" />
      <input type="hidden" name="version" value={sentVersion} data-draft="with" />
      <input type="hidden" name="asked" value={sheet.asked} data-draft="with" />
      {isHydrated && <input type="hidden" name="script" value="1" data-draft="never" />}
      <div id="la-lettre" className="min-w-0 scroll-mt-24">
        <Paper>
          <div id="passage-sender">
            {sheet.sender.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no other name.
              <p key={at}>
                <Words text={line} field={(blank) => <BlankField blank={blank} field={blanks[blank.key]} />} />
              </p>
            ))}
          </div>
          <div id="passage-addressee" className={`grid grid-cols-1 gap-1 ${AT_RIGHT}`}>
            {addressee.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no other name.
              <p key={at}>
                <Words text={line} field={(blank) => <BlankField blank={blank} field={blanks[blank.key]} />} />
              </p>
            ))}
            {needsAddress && (
              <BlankField blank={{ what: "adresse du destinataire", isParagraph: true }} field={fields.address} />
            )}
            <EditInPlace
              label={needsAddressee ? "Choisir le destinataire" : "Changer de destinataire"}
              open={needsAddressee || isTyped("addressee")}
              isChoice={needsAddressee}
            >
              <AddresseeFields
                fields={fields as never}
                addressees={offer.addressees}
                asksAddress={!needsAddress}
                isMissing={needsAddressee}
                placeholder="nom et adresse du destinataire"
              />
            </EditInPlace>
          </div>
          <p className={AT_RIGHT}>
            {needsPlace ? (
              <>
                À <BlankField blank={{ what: "lieu", isParagraph: false }} field={fields.place} />
                {letter.place.slice(letter.place.indexOf("]") + 1)}
              </>
            ) : (
              letter.place
            )}
          </p>
          {letter.sending && <p>{letter.sending}</p>}
          <div>
            <EditInPlace label="Modifier" about="l’objet" open={isTyped("subject")} isBeside>
              <TextField
                field={fields.subject}
                label="Objet"
                hint={`Si vous laissez vide, l’objet sera «\u00a0${subjectOfTemplate}\u00a0».`}
                optional
                autoComplete="off"
                maxLength={300}
              />
            </EditInPlace>
            <p className="font-semibold peer-open:hidden">
              {SUBJECT_LABEL}
              {letter.subject}
            </p>
          </div>
          {parts.map(({ id: part, blocks, edit }) => (
            <div key={part} id={`passage-${part}`} className="scroll-mt-24">
              {edit && (
                <>
                  <input
                    type="hidden"
                    name={`shown.${part}`}
                    value={draft.fields[`shown.${part}`]?.[0] ?? edit.digest}
                    data-draft="with"
                  />
                  <EditInPlace label="Modifier" about={edit.label} open={isTyped(`words.${part}`)} isBeside>
                    <TextArea
                      field={words[part] as never}
                      label={edit.label}
                      hint={edit.isRewritten ? REWRITTEN : HOW_TO_WRITE}
                      rows={6}
                      required={false}
                      maxLength={MAX_WORDS}
                    />
                  </EditInPlace>
                </>
              )}
              {part === "answer" && offer.reasons.length > 0 && (
                <EditInPlace
                  label="Cocher les raisons de la banque"
                  open={values.reasons.length === 0 || isTyped("reasons")}
                  isChoice={values.reasons.length === 0}
                >
                  <CheckboxGroup
                    field={fields.reasons as never}
                    label="Ce que la banque répond"
                    hint="Cochez ce qu’elle écrit. La lettre reprend chaque raison, et laisse un blanc où la réponse est à vous."
                    optional
                    options={offer.reasons}
                  />
                </EditInPlace>
              )}
              <div className="space-y-3 peer-open:hidden sm:space-y-4">
                <Blocks blocks={blocks} field={(blank) => <BlankField blank={blank} field={blanks[blank.key]} />} />
              </div>
            </div>
          ))}
          <div id="passage-signature" className={AT_RIGHT}>
            {sheet.signature.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a signature have no other name.
              <p key={at}>
                <Words text={line} field={(blank) => <BlankField blank={blank} field={blanks[blank.key]} />} />
              </p>
            ))}
          </div>
          <Exhibits {...letter} />
        </Paper>
      </div>
      <aside aria-label="À côté de la lettre" className="grid min-w-0 grid-cols-1 content-start print:hidden">
        {children}
        <Fold
          summary="Opérations, pièces jointes, mode d’envoi"
          isEditor
          open={inChoices.some(({ errors, name }) => errors || isTyped(name))}
        >
          <div className="grid grid-cols-1 gap-6 text-ink">
            <LetterChoices
              caseId={page.id}
              fields={fields as never}
              offer={offer}
              choosesGround={page.choosesGround}
              needsPayments={page.needsPayments}
            />
            {!needsPlace && (
              <TextField
                field={fields.place}
                label="Lieu"
                hint={`Si vous laissez vide, nous écrivons ${page.isForCompany ? "la ville du siège" : "votre commune"}.`}
                optional
                autoComplete="off"
                maxLength={100}
              />
            )}
            <SelectField
              field={fields.sending}
              label="Mode d’envoi prévu"
              placeholder="Pas encore choisi"
              required={false}
              options={optionsOf(SENDING_LABELS)}
            />
          </div>
        </Fold>
      </aside>
      <LetterBar gaps={sheet.gaps} fillable={fillable} draft={draft} />
    </AppForm>
  );
}

const wordsOf = (parts: readonly SheetPart[]): Record<string, string> =>
  Object.fromEntries(parts.flatMap(({ id, edit }) => (edit ? [[id, edit.words]] : [])));

const HOW_TO_WRITE =
  "Une ligne vide sépare deux paragraphes. Une ligne qui commence par «\u00a0-\u00a0» devient un point de liste.";
const REWRITTEN =
  "Vous avez changé ce texte\u00a0: il ne suit plus votre dossier. Videz-le pour reprendre celui du modèle.";
