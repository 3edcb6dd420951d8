import { Link } from "react-router";
import { Banner } from "~/ui/banner";

/** The mailings that are being sent, shown while another message is written. */
export function RunningMailings({ mailings }: { mailings: readonly { id: string; subject: string }[] }) {
  if (mailings.length === 0) return null;
  return (
    <Banner tone="info" title={mailings.length > 1 ? "Envois en cours" : "Envoi en cours"}>
      <ul>
        {mailings.map(({ id, subject }) => (
          <li key={id}>
            <Link to={`/admin/send-email/${id}`} className="inline-block py-1 break-words">
              {subject}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
