import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const dayEvents = defineEvents("day", {
  "profile.morning_email_chosen": "E-mail de 8 h 30 choisi",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof dayEvents> {}
}
