import { CategoryIcon, type FlatCategory } from "@/features/books/categories/public";

interface CategoryNameProps {
  category: FlatCategory | undefined;
  name: string;
}

/** A category with its picture. */
export function CategoryName({ category, name }: CategoryNameProps) {
  return (
    <>
      <CategoryIcon category={category ?? null} />
      <span>{name}</span>
    </>
  );
}
