import { type RefObject, Suspense, useEffect, useState } from "react";
import { isInUse, keepEarly, keepsTyped, placeOf } from "./typed-storage";
import { lazyPart, useLate } from "./use-late";
import { usePerson } from "./use-person";

const TypedMemory = lazyPart(() => import("./typed-memory"));

/** Keeps in the tab what is typed into a form that the browser itself sends. `AppForm` does the same for its own. */
export function KeepTyped({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const person = usePerson();
  const isLate = useLate();
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const own = form.current;
    if (!own) return;
    if (keepsTyped() || isInUse(own)) setUsed(true);
    const use = () => setUsed(true);
    own.addEventListener("focusin", use);
    const end = keepEarly(own, placeOf(own, person));
    return () => {
      own.removeEventListener("focusin", use);
      end();
    };
  }, [form, person]);
  if (!isUsed || !isLate || !form.current) return null;
  return (
    <Suspense>
      <TypedMemory form={form.current} person={person} answers={0} isRefused={false} isTold />
    </Suspense>
  );
}
