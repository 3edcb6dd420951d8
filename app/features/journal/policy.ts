/** The journal of everybody, and its verification: the staff. One's own page of it: oneself. */
export function canReadJournal(actor: { isAdmin: boolean }): boolean {
  return actor.isAdmin;
}
