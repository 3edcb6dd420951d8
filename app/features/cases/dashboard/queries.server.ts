import { eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseMessages, cases, profiles } from "~/db/schema";
import { type CaseStatus, type ScamType, SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { unreadCountSql } from "~/features/chat/queries.server";
import { type Signed, signatureName } from "~/features/chat/rules";
import { clientCases } from "~/features/members/access.server";
import { withDe } from "~/ui/elision";
import { recoveredSums } from "../recoveries/queries.server";
import { type Recovered, totalRecovered } from "../recoveries/rules";
import { beginning, EXCERPT_LENGTH, excerpt } from "../rules";
import { firstIncompleteStep, type StepNumber } from "../wizard/rules";

export type OwnCase = {
  id: string;
  reference: string;
  status: CaseStatus;
  scamType: ScamType;
  /** For a draft: the first step that lacks an answer; 4, the summary, when none does. */
  firstIncompleteStep: StepNumber;
  /** A draft that its owner wants submitted once their identity is verified. */
  isAgreed: boolean;
  /** At most 150 characters (spec section 9). */
  description: string;
  createdAt: Date;
  lastMessageAt: Date | null;
  /** Messages of the other side that the client has not read. */
  unreadCount: number;
  /** « de Camille Moreau »: whose case it is that the actor helps with; null for their own. */
  helped: string | null;
  /** The total recovered; null while nothing was recovered. */
  recovered: Recovered | null;
  /** The last message of the conversation; null without one. */
  lastMessage: LastMessage | null;
};

export type LastMessage = {
  sender: string;
  badge: string | null;
  /** Written by the product, not by the person whose name it bears. */
  isAutomatic: boolean;
  text: string;
  sentAt: string;
};

/** The characters of the last message that the dashboard shows. */
const MESSAGE_LENGTH = 420;

type Sent = Signed & Pick<LastMessage, "isAutomatic" | "text" | "sentAt"> & { senderId: string; author: string | null };

const lastMessageJson = sql<Sent | null>`(
  select json_build_object('senderId', ${caseMessages.senderId}, 'signedAs', ${caseMessages.signedAs},
    'signature', ${caseMessages.signature}, 'author', ${caseMessages.authorId}, 'isAutomatic', ${caseMessages.isAutomatic},
    'text', left(${caseMessages.message}, ${MESSAGE_LENGTH + 1}), 'sentAt', ${caseMessages.createdAt})
  from ${caseMessages} where ${caseMessages.caseId} = ${cases.id} order by ${caseMessages.seq} desc limit 1)`;

/** Without the word that the cut has halved. */
const wholeWords = (text: string): string => text.replace(/\s+\S*…$/, "…");

function toLastMessage(actor: Actor, sent: Sent, owner: string): LastMessage {
  const { senderId, signedAs, signature, author, isAutomatic, text, sentAt } = sent;
  const isStaff = senderId === SYSTEM_USER_ID;
  const writer = signedAs === "displayed" ? senderId : author;
  const sender = isStaff
    ? signatureName({ signedAs, signature })
    : writer === actor.userId
      ? "Vous"
      : (signature ?? owner);
  return {
    ...{ sender, badge: isStaff && signedAs !== "team" ? "Avocat" : null, isAutomatic },
    text: text.trim() === "" ? "Un fichier, sans texte." : wholeWords(beginning(text, MESSAGE_LENGTH)),
    sentAt: new Date(sentAt).toISOString(),
  };
}

/**
 * The actor's own cases and those whose owners they help, the one with the latest message (else the latest created) first (spec section 2, dashboard).
 */
export async function listOwnCases(actor: Actor): Promise<OwnCase[]> {
  const rows = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      status: cases.status,
      scamType: cases.scamType,
      description: sql<string>`left(${cases.description}, ${EXCERPT_LENGTH + 1})`,
      contactDate: cases.contactDate,
      contactDatePrecision: cases.contactDatePrecision,
      availableEvidence: cases.availableEvidence,
      submitWhenVerifiedAt: cases.submitWhenVerifiedAt,
      createdAt: cases.createdAt,
      lastMessageAt: cases.lastMessageAt,
      unreadCount: unreadCountSql("client"),
      ownerId: cases.userId,
      sums: recoveredSums,
      lastMessage: lastMessageJson,
      ownerName: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(clientCases(actor))
    .orderBy(sql`coalesce(${cases.lastMessageAt}, ${cases.createdAt}) desc`);
  return rows.map(({ ownerId, ownerName, submitWhenVerifiedAt, unreadCount, sums, lastMessage, ...answers }) => {
    const { contactDate: _date, contactDatePrecision: _precision, availableEvidence: _evidence, ...row } = answers;
    const helps = ownerId !== actor.userId;
    return {
      ...row,
      helped: helps ? withDe(ownerName) : null,
      // What a helper reads stays unread for the owner.
      unreadCount: helps ? 0 : unreadCount,
      firstIncompleteStep: firstIncompleteStep(answers),
      isAgreed: row.status === "draft" && submitWhenVerifiedAt !== null,
      description: excerpt(row.description),
      recovered: sums && totalRecovered(sums),
      lastMessage: lastMessage && toLastMessage(actor, lastMessage, ownerName),
    };
  });
}
