/** A style attribute of an email. None of its words can look like one: in them each quotation mark is `&quot;`. */
const STYLE = / style="([^"]*)"/g;

/**
 * An email as a frame of this page can show it. The frame has the policy of the page (CSP 3, 7.2), which lets no style
 * attribute through, not even to a parser: each becomes a rule of a sheet that carries the page's nonce. Links look as
 * they do, and lead nowhere: what they name is made up. Nothing runs in the frame, whatever this lets pass.
 */
export function previewDocument(html: string, nonce: string): string {
  const rules: string[] = [];
  const plain = html.replace(STYLE, (_, style: string) => {
    rules.push(`[data-styled="${rules.length}"]{${style.replace(/[{}<]/g, "")}}`);
    return ` data-styled="${rules.length - 1}"`;
  });
  const sheets = plain.replace(/<style>/g, `<style nonce="${nonce}">`);
  const dead = sheets.replace(/(<a [^>]*?)href="/g, '$1title="');
  // Before those of the email: what it says for dark pages outweighs what stood at its elements.
  return dead.replace("<head>", () => `<head><style nonce="${nonce}">${rules.join("\n")}</style>`);
}
