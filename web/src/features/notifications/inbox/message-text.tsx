import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextSpan } from "./api";
import classes from "./message-text.module.css";

/** How much of a long message is shown before somebody wants to read all of it, in characters. */
const BRIEF = 400;

type Paragraph = readonly TextSpan[];

/** The text of a message: paragraphs of plain text and links, whatever anybody has typed. */
export function MessageText({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const brief = briefOf(paragraphs);
  const shown = isWhole ? paragraphs : brief;
  return (
    <div className={classes.message}>
      {shown.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the text.
        <p key={at} className={classes.paragraph}>
          {paragraph.map((span, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: so is a piece of it.
            <Span key={place} span={span} />
          ))}
        </p>
      ))}
      {brief.length < paragraphs.length && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole((now) => !now)}
        >
          {t(isWhole ? "notifications.showLess" : "notifications.showAll")}
        </button>
      )}
    </div>
  );
}

function Span({ span: { text, link } }: { span: TextSpan }) {
  // The server makes links of nothing else; whatever it sent, no other address is followed.
  if (link === null || !link.startsWith("https://")) return text;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

/** The paragraphs that are shown at first: whole ones, and one at least. */
function briefOf(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  let length = 0;
  const end = paragraphs.findIndex((paragraph) => {
    const isFirst = length === 0;
    length += paragraph.reduce((sum, { text }) => sum + text.length, 0);
    return length > BRIEF && !isFirst;
  });
  return end < 0 ? paragraphs : paragraphs.slice(0, end);
}
