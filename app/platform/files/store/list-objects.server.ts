import type { Disk } from "flydrive";
import type { StoredObject } from "./objects.server.ts";

/** Lists the objects of a flydrive disk, page by page; none when the folder does not exist. */
export async function* listObjects(disk: Disk, folder = "/"): AsyncGenerator<StoredObject> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
    for (const object of page.objects) {
      if (!object.isFile) continue;
      // The object may have been removed since it was listed.
      const facts = await object.getMetaData().catch(() => null);
      if (facts) yield { path: object.key, modifiedAt: facts.lastModified };
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}
