import { Link, useLocation } from "react-router";
import { type Act, timeText } from "../rules";

/** The next act in one line, above a conversation: what, until when, and where it is done. */
export function NextActLine({ act }: { act: Act }) {
  const { pathname } = useLocation();
  const { title, button } = act;
  const time = timeText(act);
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 rounded-field bg-deep px-4 py-1 text-sm text-on-deep-strong print:hidden">
      <span className="min-w-0 flex-1 basis-36 max-sm:line-clamp-2">
        <span className="font-semibold">{`À faire\u00a0: ${title}`}</span>
        {time && <span className="text-on-deep">{` · ${time}`}</span>}
      </span>
      {button && button.to !== pathname && (
        <Link to={button.to} className="on-deep inline-flex min-h-11 items-center font-semibold">
          {button.label}
        </Link>
      )}
    </p>
  );
}
