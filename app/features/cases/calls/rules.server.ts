import { textVersion } from "~/platform/forms/text-version.server";

type CallContent = {
  calledAt: Date;
  direction: string;
  caller: string;
  minutes: number | null;
  text: string;
  nextStep: string | null;
};

/** Identifies what is stored of a call, to which a change of it refers. */
export function callVersion({ calledAt, direction, caller, minutes, text, nextStep }: CallContent): string {
  return textVersion(JSON.stringify([calledAt, direction, caller, minutes, text, nextStep]));
}

/** A moment in Paris, as the fields of a form hold it. */
export function parisMoment(at: Date): { day: string; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO("Europe/Paris");
  return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: "minute" }) };
}

/** The instant of a day and a time in Paris. */
export function fromParis(day: string, time: string): Date {
  return new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime("Europe/Paris").epochMilliseconds);
}
