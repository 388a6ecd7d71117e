import { unprintable } from '../text-rules.ts'

/** Pages that every brand has: the product's own text, or the brand's. */
export const legalPages = ['terms', 'privacy'] as const
export type LegalPage = (typeof legalPages)[number]

export const maximumLegalTextLength = 40_000

/**
 * Normalises a brand's text: plain text that is never read as HTML, without unprintable characters and direction overrides, with at
 * most one empty line between paragraphs.
 */
export function sanitiseLegalText(text: string): string {
  return text
    .toWellFormed()
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.replaceAll('\t', '  ').replaceAll(unprintable, '').trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Blocks of a text: headings ('# …'), lists ('- …') and paragraphs. */
export type LegalBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/** Consecutive lines form a paragraph; an empty line ends it, a heading is a block of its own. */
export function parseLegalText(text: string): readonly LegalBlock[] {
  const blocks: LegalBlock[] = []
  let open: { kind: 'paragraph' | 'list'; lines: string[] } | undefined
  const close = () => {
    if (open?.kind === 'list') blocks.push({ kind: 'list', items: open.lines })
    else if (open) blocks.push({ kind: 'paragraph', text: open.lines.join(' ') })
    open = undefined
  }
  const add = (kind: 'paragraph' | 'list', line: string) => {
    if (open?.kind !== kind) close()
    open ??= { kind, lines: [] }
    open.lines.push(line)
  }
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, heading] = /^#{1,6}\s+(.+)$/.exec(line) ?? []
    const [, item] = /^[-*•]\s+(.+)$/.exec(line) ?? []
    if (line === '' || heading !== undefined) close()
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading })
    else if (item !== undefined) add('list', item)
    else if (line !== '') add('paragraph', line)
  }
  close()
  return blocks
}

/** A part of a line: text, or a link. */
export type LegalPiece = { readonly text: string; readonly href?: string }

const linkPattern = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** Only web and email addresses become links, so that no text can execute anything. */
export function findLegalLinks(text: string): readonly LegalPiece[] {
  const pieces: LegalPiece[] = []
  let at = 0
  for (const { 0: address, index } of text.matchAll(linkPattern)) {
    if (index > at) pieces.push({ text: text.slice(at, index) })
    pieces.push({ text: address, href: address.startsWith('http') ? address : `mailto:${address}` })
    at = index + address.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}
