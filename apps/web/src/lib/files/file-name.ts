/** Names that Windows reserves for devices, with any ending. Source: Microsoft, 'Naming Files, Paths, and Namespaces'. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
/** Four bytes a character stay below the 255 of most file systems, with an ending. */
const longestCharacters = 60

/** The name of a file, without its ending, from a text written by people. */
export function fileNameOf(text: string, fallback: string): string {
  const words = text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
  const name = Array.from(words)
    .slice(0, longestCharacters)
    .join('')
    .replaceAll(/^-+|-+$/g, '')
  if (name === '') return fallback
  return reserved.test(name) ? `${fallback}-${name}` : name
}
