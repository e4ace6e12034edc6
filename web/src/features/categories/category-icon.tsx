import {
  ArrowLeftRight,
  Baby,
  Banknote,
  BedDouble,
  Bike,
  Briefcase,
  Bus,
  Car,
  CarTaxiFront,
  ChefHat,
  CircleAlert,
  CircleParking,
  Clapperboard,
  Coffee,
  Coins,
  CreditCard,
  Dumbbell,
  Ellipsis,
  Fuel,
  Gamepad2,
  Gift,
  GraduationCap,
  Hammer,
  HandCoins,
  HandHeart,
  HeartPulse,
  House,
  KeyRound,
  Landmark,
  Laptop,
  type LucideIcon,
  Luggage,
  Palette,
  PartyPopper,
  PawPrint,
  Percent,
  Pill,
  Plane,
  PlugZap,
  Receipt,
  Repeat,
  Scale,
  Scissors,
  ShieldCheck,
  Shirt,
  ShoppingBag,
  ShoppingBasket,
  Smartphone,
  Sofa,
  SprayCan,
  Stethoscope,
  Store,
  Tag,
  Ticket,
  TrendingUp,
  Trophy,
  Umbrella,
  Undo2,
  Users,
  Utensils,
  Wifi,
  Wrench,
} from "lucide-react";
import type { CSSProperties } from "react";
import classes from "./category-icon.module.css";

/** The pictures that the system's categories use; any other name shows the plain tag. */
const ICONS: Record<string, LucideIcon> = {
  baby: Baby,
  banknote: Banknote,
  "bed-double": BedDouble,
  bike: Bike,
  briefcase: Briefcase,
  bus: Bus,
  car: Car,
  "car-taxi-front": CarTaxiFront,
  "chef-hat": ChefHat,
  "circle-alert": CircleAlert,
  "circle-parking": CircleParking,
  clapperboard: Clapperboard,
  coffee: Coffee,
  coins: Coins,
  "credit-card": CreditCard,
  dumbbell: Dumbbell,
  ellipsis: Ellipsis,
  fuel: Fuel,
  "gamepad-2": Gamepad2,
  gift: Gift,
  "graduation-cap": GraduationCap,
  hammer: Hammer,
  "hand-coins": HandCoins,
  "hand-heart": HandHeart,
  "heart-pulse": HeartPulse,
  house: House,
  "key-round": KeyRound,
  landmark: Landmark,
  laptop: Laptop,
  luggage: Luggage,
  palette: Palette,
  "party-popper": PartyPopper,
  "paw-print": PawPrint,
  percent: Percent,
  pill: Pill,
  plane: Plane,
  "plug-zap": PlugZap,
  receipt: Receipt,
  repeat: Repeat,
  scale: Scale,
  scissors: Scissors,
  "shield-check": ShieldCheck,
  shirt: Shirt,
  "shopping-bag": ShoppingBag,
  "shopping-basket": ShoppingBasket,
  smartphone: Smartphone,
  sofa: Sofa,
  "spray-can": SprayCan,
  stethoscope: Stethoscope,
  store: Store,
  ticket: Ticket,
  "trending-up": TrendingUp,
  trophy: Trophy,
  umbrella: Umbrella,
  "undo-2": Undo2,
  users: Users,
  utensils: Utensils,
  wifi: Wifi,
  wrench: Wrench,
};

interface CategoryIconProps {
  /** Null for a row without a category, "transfer" for a transfer. */
  category: { icon: string; color: string } | "transfer" | null;
  /** A tile for lists with room, the bare picture for tables. */
  tile?: boolean;
}

/** A category's picture in its colour. Decorative: its name always stands beside it. */
export function CategoryIcon({ category, tile = false }: CategoryIconProps) {
  const transfer = category === "transfer";
  const Icon = transfer ? ArrowLeftRight : ((category && ICONS[category.icon]) ?? Tag);
  const color = transfer ? "var(--transfer)" : (category?.color ?? "var(--text-3)");
  return (
    <span
      className={tile ? classes.tile : classes.bare}
      style={{ "--category": color } as CSSProperties}
      data-plain={transfer || !category || undefined}
      aria-hidden
    >
      <Icon size={tile ? 18 : 15} strokeWidth={2} />
    </span>
  );
}

/** A category's colour as the theme shows it, for marks of charts. */
export function categoryColor(color: string): string {
  return `light-dark(${color}, color-mix(in oklab, ${color}, white 34%))`;
}
