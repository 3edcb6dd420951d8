import type { ReactNode } from "react";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-6">
      <h2 className="border-b border-line pb-3">{title}</h2>
      {children}
    </section>
  );
}
