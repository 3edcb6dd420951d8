import { MessageSquare, Paperclip, User, Waypoints } from "lucide-react";
import { Link, useLocation } from "react-router";
import { CountBadge } from "~/ui/badge";

export type BottomBarProps = {
  /** The number of this person's unread messages. */
  unread?: number | undefined;
  /** The path of a conversation; absent while there is none: the page then says when one opens. */
  messages?: string | undefined;
  /** The path of their documents. */
  documents?: string | undefined;
};

/** The four places of a client, under the thumb on a phone. A wide screen has them in the bar at its top. */
export default function BottomBar({ unread = 0, messages, documents = "/verify-identity" }: BottomBarProps) {
  const { pathname } = useLocation();
  const places = [
    { label: "Fil", to: "/dashboard", Icon: Waypoints, is: /^\/dashboard/ },
    { label: "Messages", to: messages ?? "/messages", Icon: MessageSquare, is: /^\/messages/ },
    { label: "Pièces", to: documents, Icon: Paperclip, is: /^\/verify-identity/ },
    { label: "Moi", to: "/profile", Icon: User, is: /^\/(profile|account)/ },
  ];
  return (
    <nav aria-label="Espace client" className="bottom-bar print:hidden">
      {places.map(({ label, to, Icon, is }) => (
        <Link key={label} to={to} aria-current={is?.test(pathname) ? "page" : undefined}>
          <Icon aria-hidden="true" className="size-6" />
          {label}
          {label === "Messages" && (
            <CountBadge count={unread} label={unread > 1 ? "messages non lus" : "message non lu"} />
          )}
        </Link>
      ))}
    </nav>
  );
}
