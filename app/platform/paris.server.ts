/** A moment in Paris, as the fields of a form hold it. */
export function parisMoment(at: Date): { day: string; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO("Europe/Paris");
  return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: "minute" }) };
}

/** The instant of a day and a time in Paris. */
export function fromParis(day: string, time: string): Date {
  return new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime("Europe/Paris").epochMilliseconds);
}
