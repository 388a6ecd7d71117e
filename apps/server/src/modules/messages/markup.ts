/** Text that is HTML already. Everything else that enters `html` is escaped. */
export class Markup {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

export type Part = string | number | Markup | null | readonly Part[]

/** HTML whose every value is escaped, unless it is Markup itself; null is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const source = strings.map((text, index) => text + sourceOf(parts[index] ?? null)).join('')
  return new Markup(source)
}

function sourceOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Markup) return part.source
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(sourceOf).join('')
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}
