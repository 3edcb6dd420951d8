import { data } from "react-router";

export const handle = { static: true };

export const meta = () => [{ title: "Page introuvable · Recours" }];

/** Any other address: the error page of the root, with its own words. */
export function loader() {
  throw data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
