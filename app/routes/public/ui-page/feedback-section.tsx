import { useState } from "react";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog, Dialog, DialogButton } from "~/ui/dialog";
import { Spinner } from "~/ui/spinner";
import { useToast } from "~/ui/toast";
import { Section } from "./section";

export function FeedbackSection() {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Messages et dialogues">
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Banner title="Vos réponses sont enregistrées">Vous pouvez reprendre ce dossier quand vous voulez.</Banner>
        <Banner tone="success">Document soumis avec succès</Banner>
        <Banner tone="warning" title="Méfiez-vous des faux avocats">
          Nous ne demandons jamais d’avance.
        </Banner>
        <Banner tone="error" title="Document rejeté" actions={<Button size="small">Envoyer un autre document</Button>}>
          Le document est illisible ou flou.
        </Banner>
      </div>
      <div className="flex flex-wrap gap-4">
        <Button variant="second" onClick={() => toast({ kind: "success", text: "Connexion réussie !" })}>
          Toast de succès
        </Button>
        <Button
          variant="second"
          onClick={() =>
            toast({ kind: "error", text: "Une erreur est survenue lors de la connexion. Veuillez réessayer." })
          }
        >
          Toast d’erreur
        </Button>
        <DialogButton dialog="donnees" variant="second">
          Protection de vos données
        </DialogButton>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Supprimer l’utilisateur
        </Button>
      </div>
      <Dialog id="donnees" title="Protection de vos données">
        {["Données collectées", "Utilisation", "Protection", "Vos droits"].map((title) => (
          <div key={title} className="grid grid-cols-1 gap-2">
            <h3>{title}</h3>
            <p>
              Nous ne demandons que ce qui est nécessaire à l’étude de votre dossier. Vos documents sont chiffrés dès
              leur réception, et seuls les avocats chargés du dossier y ont accès.
            </p>
          </div>
        ))}
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Supprimer l’utilisateur"
        confirmLabel="Supprimer"
        onConfirm={() => setAsking(false)}
      >
        Êtes-vous sûr de vouloir supprimer cet utilisateur ? Cette action est irréversible.
      </ConfirmDialog>
      <Spinner />
    </Section>
  );
}
