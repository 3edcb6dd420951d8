import { digestOf } from "../crypto/tokens.server";
import { findBrowserOwner } from "./browser-owner.server";
import { type CookieDefinition, cookie } from "./cookies.server";

/**
 * A value in a cookie. `owner` is the digest of the only account that may read it, null while it is a visitor's;
 * `isGiven` is true when a visitor saved it and an account signed in afterwards.
 */
export type Entry<Value> = { value: Value; owner: string | null; isGiven: boolean };

/** A cookie that holds the entries of a store, newest first; `encryptedCookie` is one. */
type EntriesCookie<Value> = {
  read: (request: Request) => Promise<Entry<Value>[] | null>;
  give: (entries: Entry<Value>[]) => Promise<string>;
  clear: () => Promise<string>;
};

type Options<Value> = {
  cookie: EntriesCookie<Value>;
  /** The number of entries that fit in the cookie. */
  max: number;
  /** Deletes what the value refers to, when its account signs out. */
  erase?: (value: Value) => Promise<unknown>;
  /** Moves what the value refers to into the account that signed in, instead of leaving it in the browser. */
  move?: (value: Value, userId: string) => Promise<unknown>;
  /**
   * True when the account is asked before it takes a visitor's value: at its sign-out, a value that it did not take is
   * the visitor's again.
   */
  asksFirst?: boolean;
};

export type BrowserStore<Value> = ReturnType<typeof browserStore<Value>>;

type Handover = {
  signIn: (request: Request, userId: string) => Promise<string | null>;
  signOut: (request: Request) => Promise<string | null>;
};
const stores: Handover[] = [];

/** The name of an account in the cookies. */
const keyOf = (userId: string | null): string | null => (userId === null ? null : digestOf(userId));

/** Whether an account, or a visitor (null), may read an entry. A visitor's entry is for the first account that comes. */
const isFor = (owner: string | null, entry: Entry<unknown>): boolean => entry.owner === null || entry.owner === owner;

/**
 * A store for what a browser keeps between two sessions. One rule holds for all of them: what is saved after the session
 * of an account has merely ended is shown to that account only; what a visitor saves is given to the first account that
 * signs in; what an account has is erased when it signs out. What another account has stays, unread, until it comes back.
 */
export function browserStore<Value>({ cookie, max, erase, move, asksFirst = false }: Options<Value>) {
  const entriesOf = async (request: Request) => (await cookie.read(request)) ?? [];
  const write = (entries: Entry<Value>[]) => (entries.length > 0 ? cookie.give(entries.slice(0, max)) : cookie.clear());
  const find = async (request: Request, userId?: string) => {
    const owner = keyOf(userId ?? (await findBrowserOwner(request)));
    const entries = await entriesOf(request);
    return { owner, entries, entry: entries.find((entry) => isFor(owner, entry)) };
  };

  const handover: Handover = {
    async signIn(request, userId) {
      const owner = keyOf(userId);
      const entries = await entriesOf(request);
      const own = entries.filter((entry) => isFor(owner, entry));
      if (own.length === 0) return null;
      if (move) for (const { value } of own) await move(value, userId);
      const give = (entry: Entry<Value>) => (entry.owner === null ? { ...entry, owner, isGiven: true } : entry);
      return write(move ? entries.filter((entry) => !own.includes(entry)) : entries.map(give));
    },
    async signOut(request) {
      const owner = keyOf(await findBrowserOwner(request));
      const entries = await entriesOf(request);
      const own = entries.filter((entry) => owner !== null && entry.owner === owner);
      if (own.length === 0) return null;
      if (asksFirst) {
        const giveBack = (entry: Entry<Value>) =>
          own.includes(entry) && entry.isGiven ? { ...entry, owner: null, isGiven: false } : entry;
        return write(entries.map(giveBack));
      }
      if (erase) for (const { value } of own) await erase(value);
      return write(entries.filter((entry) => !own.includes(entry)));
    },
  };
  stores.push(handover);

  return {
    /** Reads the value of the signed-in account, by default of whoever uses the browser; null when there is none. */
    async read(request: Request, userId?: string): Promise<Value | null> {
      return (await find(request, userId)).entry?.value ?? null;
    },
    /** Reads the visitor's value that stays in the browser when the account signs out; null when there is none. */
    async readGiven(request: Request): Promise<Value | null> {
      const { owner, entries } = await find(request);
      return entries.find((entry) => isFor(owner, entry) && (entry.isGiven || entry.owner === null))?.value ?? null;
    },
    /**
     * Makes the `Set-Cookie` header that stores a value for an account, by default for whoever uses the browser, instead
     * of their former one.
     */
    async give(request: Request, value: Value, userId?: string): Promise<string> {
      const { owner, entries, entry } = await find(request, userId);
      const isSame = entry !== undefined && entry.value === value;
      const others = entries.filter((each) => (isSame ? each !== entry : each.owner !== owner));
      // What is typed on after the session has ended is the account's.
      return write([{ value, owner, isGiven: false }, ...others]);
    },
    /** Makes the `Set-Cookie` header that leaves to the next account a visitor's value that this account does not take. */
    async leave(request: Request, userId: string): Promise<string> {
      const { entries, entry } = await find(request, userId);
      return write(entries.map((each) => (each === entry ? { ...each, owner: null, isGiven: false } : each)));
    },
    /** Makes the `Set-Cookie` header that removes the value which `read` returns. */
    async remove(request: Request, userId?: string): Promise<string> {
      const { entries, entry } = await find(request, userId);
      return write(entries.filter((each) => each !== entry));
    },
  };
}

/** A signed cookie for the entries of a store. @param former a cookie that held one value, of a visitor. */
export function signedEntries(definition: CookieDefinition, former?: CookieDefinition): EntriesCookie<string> {
  return {
    async read(request) {
      const header = request.headers.get("Cookie");
      const entries = await cookie(definition).parse(header);
      if (Array.isArray(entries)) return entries as Entry<string>[];
      const value = former && (await cookie(former).parse(header));
      return typeof value === "string" && value ? [{ value, owner: null, isGiven: false }] : null;
    },
    give: (entries) => cookie(definition).serialize(entries),
    clear: () => cookie(definition).serialize("", { maxAge: 0 }),
  };
}

/**
 * Gives an account that signs in what a visitor saved in this browser, in every store.
 * @returns the `Set-Cookie` headers.
 */
export const giveBrowserStores = (request: Request, userId: string): Promise<string[]> =>
  headersOf((store) => store.signIn(request, userId));

/** Erases what the account of this browser has in every store, at its sign-out. @returns the `Set-Cookie` headers. */
export const eraseBrowserStores = (request: Request): Promise<string[]> => headersOf((store) => store.signOut(request));

async function headersOf(work: (store: Handover) => Promise<string | null>): Promise<string[]> {
  const headers: string[] = [];
  for (const store of stores) {
    const header = await work(store);
    if (header) headers.push(header);
  }
  return headers;
}
