import type { Sample } from './exposition.ts'

type ParsedSample = Sample & { readonly name: string }

const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const labelPattern = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y
const unescaped: Readonly<Record<string, string>> = { '\\n': '\n', '\\\\': '\\', '\\"': '"' }

/**
 * Parses metrics strictly by the grammar of the text format, version 0.0.4: each metric in one block, HELP and TYPE
 * before its samples, each sample once.
 * @throws for any other line
 */
export function parseExposition(text: string) {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  const types = new Map<string, string>()
  const samples: ParsedSample[] = []
  for (const line of text.slice(0, -1).split('\n')) {
    const comment = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/.exec(line)
    if (comment?.[1] === 'TYPE') {
      if (types.has(comment[2] ?? '')) throw new Error(`Two types: ${line}`)
      types.set(comment[2] ?? '', comment[3] ?? '')
    } else if (!comment) {
      const sample = parseSample(line)
      if (sample.name !== [...types.keys()].at(-1)) throw new Error(`Apart from its type: ${line}`)
      samples.push(sample)
    }
  }
  const names = samples.map(({ name, labels }) => JSON.stringify([name, labels]))
  if (new Set(names).size < names.length) throw new Error('A sample stands twice.')
  return { types: Object.fromEntries(types), samples }
}

function parseSample(line: string): ParsedSample {
  const [, name = '', text = '', number = ''] = sampleLine.exec(line) ?? []
  if (name === '' || !/^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(number))
    throw new Error(`No sample: ${line}`)
  const labels: Record<string, string> = {}
  labelPattern.lastIndex = 0
  while (labelPattern.lastIndex < text.length) {
    const [, key, value = ''] = labelPattern.exec(text) ?? []
    if (key === undefined) throw new Error(`No labels: ${line}`)
    labels[key] = value.replaceAll(/\\["\\n]/g, (escaped) => unescaped[escaped] ?? '')
  }
  return { name, labels, value: Number(number) }
}
