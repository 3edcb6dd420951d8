import type { Disk } from "flydrive";
import type { StoredObject } from "./objects.server.ts";

/** The objects of a flydrive disk, page by page; none when the folder is not there. */
export async function* listObjects(disk: Disk, folder = "/"): AsyncGenerator<StoredObject> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
    for (const object of page.objects) {
      if (!object.isFile) continue;
      // An object removed since the listing is simply no longer there.
      const facts = await object.getMetaData().catch(() => null);
      if (facts) yield { path: object.key, modifiedAt: facts.lastModified };
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}
