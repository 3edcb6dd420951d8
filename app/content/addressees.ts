type Addressee = {
  id: string;
  name: string;
  kind: "bank" | "bank_mediator" | "prosecutor" | "platform" | "host";
  addressLines: readonly string[];
  website?: string;
  source: string;
  readOn: string;
  unconfirmed?: string;
};

/** To whom letters go: read at their source on a day, never guessed. */
export const addressees: readonly Addressee[] = [];
