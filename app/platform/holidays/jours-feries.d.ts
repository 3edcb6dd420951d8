declare module "@socialgouv/jours-feries" {
  /** The holidays of a year by their French name, each as a midnight of the local time zone. */
  export default function getJoursFeries(year: number, where?: { alsace: boolean }): Record<string, Date>;
}
