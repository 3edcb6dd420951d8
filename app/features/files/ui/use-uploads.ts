import { useCallback, useEffect, useRef, useState } from "react";
import { fileErrors } from "../errors";
import { earlyRefusal, type UploadedFile, type UploadTarget } from "../rules";
import { discardFile, sendFile, UploadError } from "./send-file";

export type Upload = {
  /** Stable within the page; `id` is set once the server has the file. */
  key: string;
  id?: string;
  name: string;
  /** In bytes. */
  size: number;
  status: "uploading" | "done" | "error";
  /** Between 0 and 1. */
  progress: number;
  error?: string;
  isSessionExpired?: boolean;
  /** Whether a retry may succeed: the error came from the network, the session or the server. */
  canRetry?: boolean;
  /** The file picked in this page; absent for a file that an earlier page sent. */
  file?: File;
  mime?: string;
  /** What happens to a file that is kept sealed. */
  note?: string;
};

export type UploadsOptions = UploadTarget & {
  /** Files that an earlier page sent and that are still pending (`listPendingUploads`). */
  initial?: readonly UploadedFile[];
  /** With 1, a new file replaces the previous one. */
  maxFiles?: number;
  onSessionExpired?: () => void;
};

/** Number of concurrent uploads: the browser needs connections for the live stream and the pages. */
const MAX_CONCURRENT_UPLOADS = 2;

/**
 * The files of one field: each is uploaded on its own as soon as it is picked, so that one failure blocks no other
 * file.
 * @returns the uploads in the order picked, the ids that the form must carry, and `add`, `remove`, `retry`, `clear`.
 */
export function useUploads({ purpose, slot, initial = [], maxFiles = 1, onSessionExpired }: UploadsOptions) {
  const [uploads, setUploads] = useState<Upload[]>(() => initial.slice(-maxFiles).map(receivedUpload));
  const current = useRef(uploads);
  const running = useRef(new Map<string, AbortController>());
  const sessionExpired = useRef(onSessionExpired);
  sessionExpired.current = onSessionExpired;

  const update = useCallback((change: (uploads: Upload[]) => Upload[]) => {
    current.current = change(current.current);
    setUploads(current.current);
  }, []);
  const patch = useCallback(
    (key: string, part: Partial<Upload>) =>
      update((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload))),
    [update],
  );

  const sendNext = useCallback(() => {
    const next = current.current.find(({ key, status }) => status === "uploading" && !running.current.has(key));
    if (!next?.file || running.current.size >= MAX_CONCURRENT_UPLOADS) return;
    const { key, file } = next;
    const controller = new AbortController();
    running.current.set(key, controller);
    const onProgress = (progress: number) => patch(key, { progress });
    sendFile({ file, purpose, slot, signal: controller.signal, onProgress })
      .then(({ slot: _, ...received }) => patch(key, { ...received, status: "done", progress: 1 }))
      .catch((error: unknown) => {
        if (!(error instanceof UploadError)) return;
        const isSessionExpired = error.status === 401;
        const canRetry = ![413, 415, 422].includes(error.status);
        patch(key, { status: "error", error: error.message, isSessionExpired, canRetry });
        if (isSessionExpired) sessionExpired.current?.();
      })
      .finally(() => {
        running.current.delete(key);
        sendNext();
      });
    sendNext();
  }, [patch, purpose, slot]);

  const remove = useCallback(
    (key: string) => {
      running.current.get(key)?.abort();
      const gone = current.current.find((upload) => upload.key === key);
      if (gone?.id) void discardFile(gone.id);
      update((all) => all.filter((upload) => upload.key !== key));
    },
    [update],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      if (maxFiles === 1) for (const { key } of current.current) remove(key);
      const picked = files.slice(0, maxFiles === 1 ? 1 : files.length);
      const room = maxFiles - current.current.filter((upload) => upload.status !== "error").length;
      update((all) => [...all, ...picked.map((file, index) => pickedUpload(file, purpose, index < room))]);
      sendNext();
    },
    [maxFiles, purpose, remove, sendNext, update],
  );

  const retry = useCallback(
    (key: string) => {
      const again = current.current.find((upload) => upload.key === key)?.file;
      if (!again) return;
      const room = current.current.filter((upload) => upload.status !== "error").length < maxFiles;
      patch(key, { ...pickedUpload(again, purpose, room), key, isSessionExpired: false, canRetry: !room });
      sendNext();
    },
    [maxFiles, patch, purpose, sendNext],
  );

  /** Removes files from the field once their form was sent: they now belong to what the form created. */
  const clear = useCallback(
    (ids: readonly string[]) => update((all) => all.filter(({ id }) => !id || !ids.includes(id))),
    [update],
  );

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  return {
    uploads,
    fileIds: uploads.flatMap(({ status, id }) => (status === "done" && id ? [id] : [])),
    isUploading: uploads.some((upload) => upload.status === "uploading"),
    add,
    remove,
    retry,
    clear,
  };
}

export type Uploads = ReturnType<typeof useUploads>;

function receivedUpload({ slot: _, ...received }: UploadedFile): Upload {
  return { key: received.id, ...received, status: "done", progress: 1 };
}

/** Creates the upload of a picked file, refused at once when the browser already finds it invalid. */
function pickedUpload(file: File, purpose: UploadTarget["purpose"], hasRoom: boolean): Upload {
  const error = hasRoom ? earlyRefusal(file.size, purpose) : fileErrors.messageOf("too_many_files");
  const { name, size } = file;
  const state = error ? ({ status: "error", error } as const) : ({ status: "uploading", error: undefined } as const);
  return { key: crypto.randomUUID(), name, size, file, progress: 0, ...state };
}
