interface BlobImageProps {
  content: Blob;
  /** What it shows; empty where something beside it says so. */
  alt: string;
  className: string | undefined;
}

/** A picture out of bytes, which have an address as long as it is shown. */
export function BlobImage({ content, alt, className }: BlobImageProps) {
  const show = (image: HTMLImageElement | null) => {
    if (!image) return undefined;
    const url = URL.createObjectURL(content);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
  return <img ref={show} alt={alt} className={className} />;
}
