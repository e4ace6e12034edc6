import { Skeleton } from "@mantine/core";
import { Card } from "@/ui/card";

/** The page of an account before the account is known. */
export function AccountDetailSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={28} width={180} mt={6} />
      <Skeleton height={36} width={320} mt={14} mb={20} />
      <Card>
        <Skeleton height={600} />
      </Card>
    </div>
  );
}
