import type { ConfigKey, ConfigTab } from '@fieldport/domain'

const intro = `# Configuration keys

Every key of a device's configuration that Fieldport knows. Written from the catalogue in \`packages/domain/src/config\` by
\`npm run docs:config\`; do not edit it by hand. Keys that are not here are kept and shown as the device reports them.

- \`{1..5}\` stands for each of these numbers.
- Generation: 1 is ORB-C1, ORB-X1 and alike; 2 is every model that starts with QUAD or ORB-C2.
- Certainty: D documented by the maker, S named in the specification, I our inference, F the schema of the device's framework.
- Warnings and alarms are \`enable,low,high\`. A calibration is \`LowIn,LowOut,HighIn,HighOut,Unit\`. Modbus settings are
  \`slave,function,register\`. One base interval is \`device.base_interval\` seconds.
`

/** One card of the settings page, or several that differ only in their number. */
type Group = { readonly title: string; readonly tab: ConfigTab; readonly rows: readonly ConfigKey[] }

/** The whole document in Markdown. */
export function configurationDocument(catalogue: readonly ConfigKey[]): string {
  const tabs = [...new Set(catalogue.map(({ tab }) => tab))]
  const chapters = tabs.map((tab) => {
    const groups = mergeAlike(cardsOf(catalogue.filter((row) => row.tab === tab)))
    return `## ${tab}\n\n${groups.map(chapter).join('\n')}`
  })
  return `${intro}\n${catalogue.length} keys.\n\n${chapters.join('\n')}`
}

function cardsOf(rows: readonly ConfigKey[]): readonly Group[] {
  const sections = Map.groupBy(rows, ({ section }) => section)
  return [...sections].map(([title, own]) => ({ title, tab: own[0]?.tab ?? 'General', rows: own }))
}

/** Merges consecutive cards that differ only in their number into one, '{first..last}'. */
function mergeAlike(groups: readonly Group[]): readonly Group[] {
  const runs: Group[][] = []
  for (const group of groups) {
    const last = runs.at(-1)
    if (last?.[0] && shape(last[0]) === shape(group)) last.push(group)
    else runs.push([group])
  }
  return runs.flatMap(mergeRun)
}

function numberOf({ title }: Group): string | undefined {
  return /\d+$/.exec(title)?.[0]
}

function numbered(text: string, group: Group, by: string): string {
  const number = numberOf(group)
  return number === undefined ? text : text.replaceAll(new RegExp(`(?<!\\d)${number}(?!\\d)`, 'g'), by)
}

/** A card's content without its number. */
function shape(group: Group): string {
  const rows = group.rows.map((row) => ({
    ...row,
    key: row.key.replace(/\d+/, '#'),
    label: numbered(row.label, group, '#'),
    section: numbered(row.section, group, '#'),
    visibleWhen: row.visibleWhen && {
      ...row.visibleWhen,
      key: isOwn(row.visibleWhen.key, row.key) ? '#' : row.visibleWhen.key,
    },
  }))
  return JSON.stringify(rows)
}

function isOwn(key: string, of: string): boolean {
  return key.split('.')[0] === of.split('.')[0]
}

function mergeRun(run: readonly Group[]): readonly Group[] {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last || run.length === 1) return run
  const span = `{${numberOf(first)}..${numberOf(last)}}`
  const rows = first.rows.map((row) => ({
    ...row,
    key: row.key.replace(/\d+/, span),
    label: numbered(row.label, first, span),
    ...(row.visibleWhen && isOwn(row.visibleWhen.key, row.key)
      ? { visibleWhen: { ...row.visibleWhen, key: row.visibleWhen.key.replace(/\d+/, span) } }
      : {}),
  }))
  return [{ ...first, title: `${first.title} to ${numberOf(last)}`, rows }]
}

function chapter({ title, rows }: Group): string {
  const head = '| key | label | type | unit | range, choices | default | generation | certainty | notes |'
  return `### ${title}\n\n${head}\n|---|---|---|---|---|---|---|---|---|\n${rows.map(line).join('\n')}\n`
}

function line(row: ConfigKey): string {
  const cells = [
    `\`${row.key}\``,
    row.label,
    row.type,
    row.unit === 'cal' ? 'calibrated' : (row.unit ?? ''),
    range(row),
    row.default === undefined ? '' : row.default === '' ? 'empty' : `\`${row.default}\``,
    row.generation,
    row.certainty,
    notes(row),
  ]
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

function range({ choices, minimum, maximum, maximumLength, format }: ConfigKey): string {
  if (choices) return choices.map(({ value, label }) => choice(value, label)).join(', ')
  const parts: string[] = []
  if (minimum !== undefined || maximum !== undefined)
    parts.push(`${minimum ?? ''} to ${maximum ?? ''}`.trim())
  if (maximumLength !== undefined) parts.push(`${maximumLength} characters`)
  if (format !== undefined) parts.push(format)
  return parts.join(', ')
}

function choice(value: unknown, label: string): string {
  return String(value) === label ? `\`${label}\`` : `\`${String(value)}\` ${label}`
}

function notes(row: ConfigKey): string {
  const parts = [
    row.secret && 'Secret: write-only.',
    row.readOnly && 'Read-only.',
    row.hidden && 'In the JSON view alone.',
    row.onlyIfReported && 'Only where the device reports it.',
    row.allowsOtherValues && 'The stored words are ours.',
    row.models && `Models: \`${row.models.source}\`.`,
    row.firmwareFrom && `From ${row.firmwareFrom.join(', ')}.`,
    row.visibleWhen && `Shown with \`${row.visibleWhen.key}\`: ${values(row.visibleWhen.values)}.`,
    row.help,
  ]
  return parts.filter((part) => typeof part === 'string').join(' ')
}

function values(list: readonly unknown[]): string {
  return list
    .filter((value) => value !== null)
    .map(String)
    .join(', ')
}
