import { data } from "react-router";
import { pageTitle } from "~/content/company-name";

export const handle = { static: true };

export const meta = () => [{ title: pageTitle("Page introuvable") }];

/** Any other address shows the root's error page, with a message for this case. */
export function loader() {
  throw data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
