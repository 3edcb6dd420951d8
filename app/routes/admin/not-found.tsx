import { data } from "react-router";
import { NotFound } from "~/ui/not-found";

export const meta = () => [
  { title: "Page introuvable · Administration" },
  { name: "description", content: "Cette page n’existe pas." },
];

/** Any other address of the staff keeps their places beside it. */
export function loader() {
  return data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function AdminNotFound() {
  return (
    <NotFound
      title="Page introuvable"
      text="L’adresse n’est peut-être pas entière. Ou la page a changé de place."
      backTo="/admin"
      backLabel="Retour à l’administration"
    />
  );
}
