/** A legal text that the publisher may reword. A new wording that changes what is agreed to needs a new `version`. */
export type LegalText = {
  /** Recorded with each consent, so that one knows what was agreed to. */
  version: string;
  /** ISO date since which this version applies. */
  since: string;
  title: string;
  /** What the dialog of the registration page shows. */
  summary: { title: string; sections: LegalSection[] };
  sections: LegalSection[];
};

export type LegalSection = {
  /** Where a link may lead. */
  id?: string;
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
};
