import { parseWithZod as parse } from "@conform-to/zod/v4";

/** The fields by which the form library speaks to itself: what a hand-made form puts there may be no JSON at all. */
const RESERVED = ["__intent__", "__state__"];

/** `parseWithZod` of Conform, for forms that anyone may have made: a broken reserved field counts as absent. */
export const parseWithZod = ((form: FormData | URLSearchParams, options: never) => {
  try {
    return parse(form, options);
  } catch (error) {
    if (!RESERVED.some((name) => form.has(name))) throw error;
    const readable = new FormData();
    for (const [name, value] of form) if (!RESERVED.includes(name)) readable.append(name, value);
    return parse(readable, options);
  }
}) as typeof parse;
