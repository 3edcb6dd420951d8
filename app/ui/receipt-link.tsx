type ReceiptLinkProps = {
  /** The address of the receipt. */
  to: string;
  /** What it is the receipt of, for who does not see what stands beside. */
  about?: string;
  className?: string;
};

/** « Reçu (PDF) », beside what it is the receipt of. */
export function ReceiptLink({ to, about, className }: ReceiptLinkProps) {
  return (
    <a href={to} download className={className}>
      Reçu (PDF){about && <span className="sr-only"> de {about}</span>}
    </a>
  );
}

/** The address of the receipt of something in a case. */
export const receiptPath = (caseId: string, kind: "exhibit" | "letter" | "agreement", id: string): string =>
  `/cases/${caseId}/receipts/${kind}/${id}`;
