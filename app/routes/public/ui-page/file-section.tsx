import { useState } from "react";
import { FileField, type FileItem } from "~/ui/file-field";
import { Section } from "./section";

const SAMPLES: FileItem[] = [
  { id: "1", name: "Relevé mars 2026.pdf", size: 412_000, status: "done" },
  { id: "2", name: "capture-appel.jpg", size: 1_840_000, status: "uploading", progress: 0.45 },
  {
    id: "3",
    name: "un-nom-de-fichier-vraiment-tres-long-envoye-par-un-telephone-IMG_20260314.heic",
    size: 31_400_000,
    status: "error",
    error: "Le fichier doit faire moins de 30MB",
  },
];

export function FileSection() {
  const [items, setItems] = useState(SAMPLES);
  const add = (files: File[]) => {
    const added = files.map((file) => ({
      id: crypto.randomUUID(),
      name: file.name,
      size: file.size,
      status: "done" as const,
    }));
    setItems([...items, ...added]);
  };
  return (
    <Section title="Fichiers">
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
        <FileField
          id="recto"
          name="recto"
          label="Recto du document"
          hint="JPG, JPEG, PNG, HEIC ou PDF, 30 Mo au maximum."
          accept="image/jpeg,image/png,image/heic,application/pdf"
          capture="environment"
          multiple
          items={items}
          onFiles={add}
          onRemove={(id) => setItems(items.filter((item) => item.id !== id))}
          onRetry={() => {}}
        />
        <FileField
          id="justificatif"
          name="justificatif"
          label="Justificatif de domicile"
          errors={["Le fichier est requis"]}
        />
      </div>
    </Section>
  );
}
