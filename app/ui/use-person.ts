import { useRouteLoaderData } from "react-router";

/** The id of the account that is signed in; empty for a visitor. */
export function usePerson(): string {
  const root = useRouteLoaderData("root") as { user?: { id: string } } | undefined;
  return root?.user?.id ?? "";
}
