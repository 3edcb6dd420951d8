import { Suspense } from "react";
import { Button } from "~/ui/button";
import { DayInputs, dayValues } from "~/ui/date-field";
import { useHydrated } from "~/ui/use-hydrated";
import { lazyPart, useLate } from "~/ui/use-late";
import type { ScheduleLaterProps } from "./schedule-later";

const ScheduleLater = lazyPart(() => import("./schedule-later"));

export type ScheduleToolsProps = ScheduleLaterProps & { refused?: PlainMoment | undefined };

/** « Envoyer plus tard » in the box of a conversation: a dialog, or fields of the form itself without JavaScript. */
export function ScheduleTools({ refused, ...props }: ScheduleToolsProps) {
  const isHydrated = useHydrated();
  const isLate = useLate();
  return (
    <>
      {!isHydrated && <PlainFields refused={refused} />}
      {isLate && (
        <Suspense>
          <ScheduleLater {...props} />
        </Suspense>
      )}
    </>
  );
}

/** What a plain form that was refused gave. */
type PlainMoment = { day?: string | undefined; time?: string | undefined };

function PlainFields({ refused }: { refused: PlainMoment | undefined }) {
  return (
    <fieldset className="order-last hidden basis-full flex-wrap items-end gap-3 py-2 no-script:flex">
      <legend className="font-semibold">Ou envoyer plus tard, à l’heure de Paris</legend>
      <DayInputs name="day" id="plus-tard" values={dayValues(refused?.day ?? "")} />
      <label className="grid gap-1">
        Heure
        <input type="time" name="time" defaultValue={refused?.time} className="control" />
      </label>
      <Button type="submit" name="intent" value="schedule" variant="second">
        Envoyer plus tard
      </Button>
    </fieldset>
  );
}
