import type { PublicSite } from '@fieldport/contract'

const region = /<!-- brand -->[\s\S]*?<!-- \/brand -->/

export type PageBrand = {
  readonly site: PublicSite
  /** The favicon. */
  readonly icon: string
}

/** Inserts the brand into the built page: for the first paint, and as data for the application. */
export function renderBrandPage(template: string, { site, icon }: PageBrand): string {
  const head = `
    <link rel="icon" href="${escapeText(icon)}" />
    <link rel="apple-touch-icon" href="${escapeText(icon)}" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <meta name="application-name" content="${escapeText(site.brandName)}" />
    <meta name="theme-color" content="${escapeText(site.colour)}" />
    <title>${escapeText(site.portalTitle)}</title>
    <script type="application/json" id="brand">${toInlineJson(site)}</script>`
  // A function, because a brand's texts may contain replacement patterns such as `$&`.
  return template.replace(region, () => head.trim())
}

/** JSON that cannot end the element that contains it. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
