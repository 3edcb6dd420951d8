import { company } from "./company";
import { delays } from "./delays";

export const home = {
  title: "Victime d’une arnaque en ligne ? Ne restez pas seul.",
  lead: `Racontez : nous vous disons quoi faire aujourd’hui et cherchons un avocat, qui étudie votre dossier sous ${delays.analysis}.`,
  gestures: [
    { title: "Prévenez votre banque", text: "Faites opposition, demandez le rappel des virements." },
    { title: "Gardez toutes les preuves", text: "Messages, relevés, captures : n’effacez rien." },
    { title: "Ne payez plus rien", text: "Même à qui promet de « débloquer » vos fonds." },
  ],
  who: {
    get text() {
      return `${company.name} met les victimes d’arnaques en ligne en lien avec des avocats partenaires. Vous racontez une fois, vous joignez ce que vous avez. On vous dit ce qui est possible, et ce qui ne l’est pas.`;
    },
  },
  network: {
    text: "Droit bancaire, droit pénal, cybercriminalité, recouvrement, conformité. Nous aidons ceux qui vivent dans ces pays.",
    countries: ["France et outre-mer", "Belgique", "Suisse", "Luxembourg", "Canada"],
  },
  partners: {
    title: "Vous êtes avocat ?",
    text: "Trois ans de barreau au moins, et l’envie d’aider : rejoignez le réseau.",
  },
} as const;
