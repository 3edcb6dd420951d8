/** The page of a file to draw, and its size. */
export type RenderRequest = {
  /** The type that the inspection found. */
  mime: string;
  /** 1 for the first page; always 1 for a picture. `all` draws a PDF anew as a PDF of pictures of its pages. */
  page: number | "all";
  /** The longest side of the drawing, in pixels. */
  side: number;
};

export type PageCount = {
  /** How many pages the file has; 1 for a picture. */
  pages: number;
};

/** What a worker draws: a JPEG, or the PDF of a copy. */
export type Drawn = PageCount & { image: Buffer };
