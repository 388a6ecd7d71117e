import { directionOf } from '@fieldport/messages'
import { html, raw } from 'hono/html'

export type StandalonePage = {
  /** BCP 47 tag of the page's texts. */
  readonly language: string
  readonly title: string
  readonly brandName: string
  /** CSS in addition to that of all these pages. */
  readonly style: string
}

const baseStyle = `:root{color-scheme:light dark;--line:light-dark(#dfe3e8,#2b3137);--quiet:light-dark(#56616b,#9aa4ae)}
html{background:light-dark(#f3f4f6,#0f1214);color:light-dark(#171c20,#e6e9ec)}
`

/** Renders a page without scripts and without the application, such as one that a mail links to. */
export function renderStandalonePage(
  { language, title, brandName, style }: StandalonePage,
  content: ReturnType<typeof html>,
) {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${brandName}</title>
<style>${raw(baseStyle + style)}</style>
</head>
<body><main>
${content}
</main></body>
</html>`
}
