import { Suspense, useRef, useState } from "react";
import { useHydrated } from "~/ui/use-hydrated";
import { lazyPart } from "~/ui/use-late";
import { messageAsHtml } from "../../message/rules";

/** Only the pages that write e-mails load the editor and its library, and only in the browser. */
const RichEditor = lazyPart(() => import("./rich-editor"));

export type MessageEditorProps = {
  name: string;
  content: string;
  onChange?: (html: string) => void;
};

/**
 * The body of an e-mail. Without JavaScript it is a plain field, for text or the tags that an e-mail may contain. The
 * plain field is shown until the editor is loaded, which then takes over the text typed in the meantime. It stays when
 * the editor cannot be loaded.
 */
export function MessageEditor({ name, content, onChange }: MessageEditorProps) {
  const isHydrated = useHydrated();
  const plain = useRef<HTMLTextAreaElement>(null);
  const [isReady, setReady] = useState(false);
  return (
    <div data-field className="grid min-w-0 grid-cols-1 gap-1.5">
      <span id={`${name}-label`} className="font-semibold">
        Message
      </span>
      <p className="hidden text-sm text-ink-quiet no-script:block">
        Écrivez simplement, une ligne vide entre deux paragraphes. Les balises h1, h2, p, ul, ol, li, strong et a sont
        gardées.
      </p>
      {!isReady && (
        <textarea
          ref={plain}
          id={`${name}-plain`}
          name={name}
          aria-labelledby={`${name}-label`}
          defaultValue={content}
          onInput={(event) => onChange?.(messageAsHtml(event.currentTarget.value))}
          rows={14}
          className="control min-h-88"
        />
      )}
      {isHydrated && (
        <Suspense>
          <RichEditor
            name={name}
            labelledBy={`${name}-label`}
            given={content}
            start={() => messageAsHtml(plain.current?.value ?? content)}
            onReady={() => setReady(true)}
            onChange={onChange}
          />
        </Suspense>
      )}
    </div>
  );
}
