export type AempFormat = 'xml' | 'json'

/**
 * The format for an Accept header: JSON if it is preferred to XML, otherwise XML, the standard's own format.
 * Source: RFC 9110, section 12.5.1.
 */
export function aempFormatOf(accept: string | undefined): AempFormat {
  const ranges = (accept ?? '').toLowerCase().split(',').slice(0, maximumRanges).map(parseRange)
  const json = qualityOf(ranges, ['application/json', 'application/*', '*/*'])
  const xml = Math.max(
    qualityOf(ranges, ['application/xml', 'application/*', '*/*']),
    qualityOf(ranges, ['text/xml', 'text/*', '*/*']),
  )
  return json > xml ? 'json' : 'xml'
}

type Range = { readonly type: string; readonly weight: number }

const maximumRanges = 20

function parseRange(range: string): Range {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { type, weight: Number.isFinite(weight) ? weight : 0 }
}

/** The most specific matching range decides; 0: none matches. */
function qualityOf(ranges: readonly Range[], types: readonly string[]): number {
  const found = types.map((type) => ranges.find((range) => range.type === type))
  return found.find((range) => range !== undefined)?.weight ?? 0
}
