import { AudioLines, FileText, Image as ImageIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { PreviewKind } from "./draw-preview";

/** Loaded with the first file that is picked. */
const loadDrawing = () => import("./draw-preview");

type Previewed = { id?: string; name: string; file?: File; mime?: string };
type FilePreviewProps = {
  upload: Previewed;
  /** Longest side of the preview, in pixels. */
  side: number;
  className?: string;
};

/** The longest side, in pixels, up to which a preview only helps to recognise a picture. */
const SMALL_SIDE_PX = 320;

/** The preview of a file before its form is sent: the picture, the first page of a PDF, or an icon of its type. */
export function FilePreview({ upload, side, className }: FilePreviewProps) {
  const { file, id, mime = "", name } = upload;
  if (file) return <PickedPreview file={file} side={side} className={className} />;
  const alt = `Aperçu de ${name}`;
  // A drawing made by the server: the picture itself may weigh 30 MB.
  const preview = side > SMALL_SIDE_PX ? "legible" : "small";
  if (id && mime.startsWith("image/"))
    return <img src={`/uploads?id=${id}&preview=${preview}`} alt={alt} className={className} />;
  return <KindIcon previewKind={mime.startsWith("image/") ? "image" : "other"} isSound={mime.startsWith("audio/")} />;
}

function PickedPreview({ file, side, className }: { file: File; side: number; className?: string }) {
  const [look, setLook] = useState<PreviewKind>();
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const detected = loadDrawing().then(({ detectPreviewKind }) => detectPreviewKind(file));
    detected.then(
      (found) => isCurrent && setLook(found),
      () => isCurrent && setLook("other"),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);

  const onFailure = () => setIsBroken(true);
  if (look === "image" && !isBroken) return <PicturePreview file={file} className={className} onFailure={onFailure} />;
  if ((look === "heic" || look === "pdf") && !isBroken)
    return <DrawnPreview file={file} look={look} side={side} className={className} onFailure={onFailure} />;
  return <KindIcon previewKind={look ?? "other"} isSound={file.type.startsWith("audio/")} />;
}

type ShownProps = { file: File; className?: string; onFailure: () => void };

function PicturePreview({ file, className, onFailure }: ShownProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url ? <img src={url} alt={`Aperçu de ${file.name}`} className={className} onError={onFailure} /> : null;
}

function DrawnPreview({ file, look, side, className, onFailure }: ShownProps & { look: "heic" | "pdf"; side: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useRef(onFailure);
  fail.current = onFailure;
  useEffect(() => {
    const target = document.createElement("canvas");
    let isCurrent = true;
    const drawn = loadDrawing().then(async ({ drawHeic, drawPdf }) => {
      await (look === "heic" ? drawHeic : drawPdf)(file, target, side);
    });
    drawn.then(
      () => {
        if (!isCurrent || !canvas.current) return;
        canvas.current.width = target.width;
        canvas.current.height = target.height;
        canvas.current.getContext("2d")?.drawImage(target, 0, 0);
        canvas.current.dataset.drawn = look;
      },
      () => isCurrent && fail.current(),
    );
    return () => {
      isCurrent = false;
    };
  }, [file, look, side]);
  return <canvas ref={canvas} role="img" aria-label={`Aperçu de ${file.name}`} className={className} />;
}

function KindIcon({ previewKind, isSound }: { previewKind: PreviewKind; isSound: boolean }) {
  const Icon = isSound ? AudioLines : previewKind === "image" || previewKind === "heic" ? ImageIcon : FileText;
  return <Icon aria-hidden="true" className="size-5" />;
}
