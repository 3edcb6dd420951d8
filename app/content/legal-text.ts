/** A legal text that the publisher may edit. An edit that changes what people agree to needs a new `version`. */
export type LegalText = {
  /** Recorded with each consent, as evidence of the text that the person agreed to. */
  version: string;
  /** The ISO date from which this version applies. */
  since: string;
  title: string;
  /** The summary that the dialog of the registration page shows. */
  summary: { title: string; sections: LegalSection[] };
  sections: LegalSection[];
};

export type LegalSection = {
  /** The anchor of the section, for links. */
  id?: string;
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
};
