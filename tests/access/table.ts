/**
 * All access rules: addresses.test.ts or features.test.ts tries each row, and docs/access-rights.md summarises them.
 */
import { ACCOUNTS } from "./account-features.ts";
import { type AddressRow, CLIENT_ADDRESSES, PUBLIC_ADDRESSES, RESOURCE_ADDRESSES } from "./addresses.ts";
import { ADMIN_ADDRESSES } from "./admin-addresses.ts";
import {
  CASES,
  CHAT_AND_FILES,
  type FeatureRow,
  HELP,
  MANDATES,
  RECEIPTS,
  TRANSFERS,
  type WithoutActor,
} from "./features.ts";
import { LAWYERS } from "./lawyer-features.ts";
import {
  NOTICES,
  PEOPLE,
  PRIVACY,
  REPLIES,
  REQUESTS_AND_IDENTITY,
  SITE,
  STAFF_MAIL,
  WORKLIST,
} from "./staff-features.ts";

export const ADDRESSES: Record<string, AddressRow> = {
  ...PUBLIC_ADDRESSES,
  ...CLIENT_ADDRESSES,
  ...RESOURCE_ADDRESSES,
  ...ADMIN_ADDRESSES,
};

export const FEATURES: Record<string, FeatureRow | WithoutActor> = {
  ...ACCOUNTS,
  ...CASES,
  ...CHAT_AND_FILES,
  ...MANDATES,
  ...RECEIPTS,
  ...HELP,
  ...TRANSFERS,
  ...REQUESTS_AND_IDENTITY,
  ...PEOPLE,
  ...WORKLIST,
  ...NOTICES,
  ...STAFF_MAIL,
  ...REPLIES,
  ...SITE,
  ...PRIVACY,
  ...LAWYERS,
};
