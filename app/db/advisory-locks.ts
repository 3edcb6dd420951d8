/**
 * The advisory locks of the product, which PostgreSQL identifies by a number. This is the only place that assigns one: two
 * locks with the same number would block each other. The running and the new version of the product share them, so a
 * number never changes.
 */
export const ADVISORY_LOCKS = {
  /** A process that migrates the database or creates the job queues at its start. */
  start: 7_305_119,
  /** A backup: while it is held, no stored object is removed. */
  backup: 7_305_120,
  /** The creation of the first master key. */
  firstMasterKey: 7_305_121,
  /** The first case that names an indicator’s value: two of them store it once. */
  indicatorValue: 7_305_122,
  /** The groups of cases, which one transaction at a time changes. */
  caseGroups: 7_305_123,
  /** The room of what visitors record: its sum is counted before each is stored. */
  visitorSounds: 7_305_125,
  /** The process that adds links to the journal's chain. */
  journalChain: 7_301_402_026,
} as const;
