/** The page of a file to draw, and its size. */
export type RenderRequest = {
  /** The type that the inspection found. */
  mime: string;
  /** 1 for the first page; always 1 for a picture. */
  page: number;
  /** The longest side of the drawing, in pixels. */
  side: number;
};

export type PageCount = {
  /** How many pages the file has; 1 for a picture. */
  pages: number;
};
