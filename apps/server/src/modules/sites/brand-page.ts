import type { PublicSite } from '@fieldport/contract'

const region = /<!-- brand -->[\s\S]*?<!-- \/brand -->/

export type PageBrand = {
  readonly site: PublicSite
  /** The small picture of the browser's tab. */
  readonly icon: string
}

/** The built page with a brand in it: the first paint is the brand's own, and the application reads it as data. */
export function renderBrandPage(template: string, { site, icon }: PageBrand): string {
  const head = `
    <link rel="icon" href="${escapeText(icon)}" />
    <link rel="apple-touch-icon" href="${escapeText(icon)}" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <meta name="application-name" content="${escapeText(site.brandName)}" />
    <meta name="theme-color" content="${escapeText(site.colour)}" />
    <title>${escapeText(site.portalTitle)}</title>
    <script type="application/json" id="brand">${toInlineJson(site)}</script>`
  // By a function: a brand may hold the signs that mean something in a replacement text.
  return template.replace(region, () => head.trim())
}

/** JSON in a page: nothing in it can end the element that holds it. */
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

export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
