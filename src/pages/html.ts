/** The document of a page: its script, its style, its language, and a policy that lets it load nothing else. Pure. */
import type { Translations } from '../model/language';

/** Of each page the style sheets in `dist/`, by name: that of the kit is the same file for all who wear it. */
export const STYLES = {
  order: ['order'],
  orders: ['page', 'orders'],
  affiliates: ['page', 'affiliates'],
  fileCheck: ['page', 'fileCheck'],
} as const;

export interface PageParts {
  readonly title: string;
  /** Addresses of what is in `dist/`. */
  readonly script: string;
  readonly styles: readonly string[];
  /** Where styles may come from, as a content security policy says it. */
  readonly styleSource: string;
  /** Another one for every document. */
  readonly nonce: string;
  readonly language: string;
  readonly translations: Translations;
  /** Whether privacy mode is on: then the page keeps less of itself. */
  readonly masked?: boolean | undefined;
}

export function pageHtml({ title, script, styles, styleSource, nonce, language, translations, masked = false }: PageParts): string {
  const policy = [`default-src 'none'`, `script-src 'nonce-${nonce}'`, `style-src ${styleSource}`].join('; ');
  // JSON that ends no script.
  const told = JSON.stringify({ language, translations }).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html>
<html lang="${language}"${masked ? ' data-masked' : ''}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${styles.map((each) => `<link rel="stylesheet" href="${each}">`).join('\n')}
<title>${title}</title>
</head>
<body>
<main id="page"></main>
<script id="language" type="application/json">${told}</script>
<script nonce="${nonce}" type="module" src="${script}"></script>
</body>
</html>
`;
}
