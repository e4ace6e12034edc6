import { useQuery } from "@tanstack/react-query";
import { FileText, QrCode, ReceiptText } from "lucide-react";
import { BlobImage } from "@/ui/blob-image";
import { type Receipt, receiptQueries } from "./api";
import classes from "./inbox.module.css";

/** What the first page of a receipt looks like, or that it came as a code. */
export function Thumbnail({ receipt }: { receipt: Receipt }) {
  const { page_count, name, state } = receipt;
  if (page_count > 0) return <FirstPage receipt={receipt} />;
  const Icon = name === "" ? QrCode : state === "failed" ? FileText : ReceiptText;
  return (
    <span className={classes.thumbnail}>
      <Icon size={20} aria-hidden />
    </span>
  );
}

function FirstPage({ receipt: { id, progress } }: { receipt: Receipt }) {
  const { data, isError } = useQuery(receiptQueries.picture(id, progress.started_at, 0, "thumbnail"));
  return (
    <span className={classes.thumbnail}>
      {data ? (
        <BlobImage content={data} alt="" className={classes.image} />
      ) : (
        isError && <FileText size={20} aria-hidden />
      )}
    </span>
  );
}
