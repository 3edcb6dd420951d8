/** What is drawn of a file, and how large. */
export type RenderRequest = {
  /** As the inspector found it. */
  mime: string;
  /** 1 for the first; a picture has only that one. */
  page: number;
  /** The longest side of the drawing, in pixels. */
  side: number;
};

/** What was drawn. */
export type PageCount = {
  /** How many pages the file has; 1 for a picture. */
  pages: number;
};
