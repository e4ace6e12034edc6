import { Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { PHONE, TableSkeleton } from "@/features/books/transactions/public";
import { Card } from "@/ui/card";

/** How high the fields above the table are with their padding, in pixels. */
const TOOLBAR_HEIGHT = 60;

/** The page of an account before the account is known. */
export function AccountDetailSkeleton() {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <div aria-hidden>
      <Skeleton height={28} width={180} mt={6} />
      <Skeleton height={36} width={320} maw="100%" mt={14} mb={20} />
      <Card flush>
        <div style={{ height: TOOLBAR_HEIGHT }} />
        <TableSkeleton phone={phone} density="compact" />
      </Card>
    </div>
  );
}
