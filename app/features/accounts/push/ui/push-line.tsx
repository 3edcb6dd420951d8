import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { usePush } from "./use-push";

const DECLINED = "recours:notifications-declined";

/** Offers notifications once, in one line, where the person waits for an answer. */
export default function PushLine() {
  const { state, isBusy, error, turnOn } = usePush();
  const [isClosed, setIsClosed] = useState(true);
  useEffect(() => setIsClosed(isDeclined()), []);
  if (isClosed || state !== "off") return null;
  const decline = () => {
    setIsClosed(true);
    try {
      localStorage.setItem(DECLINED, "1");
    } catch {
      // Without storage, the line is offered again at the next visit.
    }
  };
  return (
    <div className="offer border-b border-line bg-info-tint">
      <div className="wrap flex flex-wrap items-center gap-x-3 py-1">
        <p className="flex min-w-0 flex-1 basis-48 items-center gap-2 text-sm">
          <BellRing aria-hidden="true" className="size-5 shrink-0 text-info" />
          {error ?? "Être prévenu ici quand un message vous attend\u00a0?"}
        </p>
        <div className="flex max-sm:ml-3.5">
          <Button variant="quiet" size="small" pending={isBusy} onClick={turnOn}>
            Activer
          </Button>
          <Button variant="quiet" size="small" onClick={decline}>
            Non merci
          </Button>
        </div>
      </div>
    </div>
  );
}

function isDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return false;
  }
}
