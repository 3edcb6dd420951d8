import type { UploadedFile } from "~/features/files/rules";
import type { ShownPayment } from "../rules";

/** A capture that was refused: of which payment, why, and what has arrived. */
export type RefusedCapture = { id: string; error: string; received: UploadedFile[] };

export type CaptureFormProps = { payment: ShownPayment; refused: RefusedCapture | null };

/** The captures of what the screen or the message of a payment said. */
export function CaptureLinks({ payment, caseId }: { payment: ShownPayment; caseId: string }) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {payment.captures.map(({ id }, index) => (
        <li key={id}>
          <a
            href={`/cases/${caseId}/attachments/${id}`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center text-sm font-semibold"
          >
            {payment.captures.length > 1 ? `Voir la capture ${index + 1}` : "Voir la capture"}
          </a>
        </li>
      ))}
    </ul>
  );
}
