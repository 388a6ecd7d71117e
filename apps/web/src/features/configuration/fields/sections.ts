import {
  type ConfigKey,
  type ConfigTab,
  type FlatConfig,
  findConfigKey,
  isConfigKeyVisible,
} from '@fieldport/domain'

/** A card of a tab: rows that belong together. */
export type Section = { readonly title: string; readonly rows: readonly ConfigKey[] }

/** Consecutive numbered sections beyond this many ('Modbus 1' to 'Modbus 50') are one card of closed rows. */
const numberedFrom = 6

export type SectionGroup = { readonly title: string; readonly sections: readonly Section[] }

export function splitIntoSections(rows: readonly ConfigKey[], tab: ConfigTab): readonly Section[] {
  const ours = rows.filter((row) => row.tab === tab && row.hidden !== true)
  return [...Map.groupBy(ours, ({ section }) => section)].map(([title, own]) => ({ title, rows: own }))
}

/** Sections side by side; many of one kind are put together, behind the others. */
export function groupSections(sections: readonly Section[]): readonly (Section | SectionGroup)[] {
  const kinds = Map.groupBy(sections, ({ title }) => title.replace(/ \d+$/, ''))
  const isMany = (own: readonly Section[]) => own.length >= numberedFrom
  const few = [...kinds.values()].filter((own) => !isMany(own)).flat()
  const many = [...kinds].filter(([, own]) => isMany(own)).map(([title, own]) => ({ title, sections: own }))
  return [...few, ...many]
}

export function isGroup(each: Section | SectionGroup): each is SectionGroup {
  return 'sections' in each
}

/** What says whether the hardware is there: the first row of its section. */
function availabilityOf(rows: readonly ConfigKey[]): ConfigKey | undefined {
  return rows[0]?.key.endsWith('.available') ? rows[0] : undefined
}

/** Keys on which it depends what a section shows. */
export function listControllingKeys(rows: readonly ConfigKey[]): readonly string[] {
  const keys = new Set<string>()
  for (const row of rows) {
    let parent = row.visibleWhen?.key
    while (parent !== undefined && !keys.has(parent)) {
      keys.add(parent)
      parent = findConfigKey(parent)?.visibleWhen?.key
    }
  }
  const available = availabilityOf(rows)?.key
  return available === undefined ? [...keys] : [available, ...keys]
}

/**
 * The rows that a section shows now; none where the hardware is not fitted. The 4G card needs a modem that the device reports,
 * the others are hidden only when the device says that the part is missing. Source: specification 2, section 3.
 */
export function shownRows(rows: readonly ConfigKey[], config: FlatConfig): readonly ConfigKey[] {
  const available = availabilityOf(rows)
  const isFitted = available === undefined ? true : config[available.key]
  if (isFitted === false) return []
  if (available?.key === 'gsm.available' && isFitted !== true) return []
  return rows.filter((row) => row !== available && isConfigKeyVisible(row, config))
}

/** Titles of the numbered sections in which something is set. */
export function usedSections(sections: readonly Section[], config: FlatConfig): ReadonlySet<string> {
  const isSet = ({ key, default: preset }: ConfigKey) => {
    const value = config[key]
    return value !== undefined && value !== null && value !== '' && value !== preset
  }
  const main = (rows: readonly ConfigKey[]) =>
    rows.filter(({ type }) => type === 'modbusSettings' || type === 'string')
  return new Set(sections.filter(({ rows }) => main(rows).some(isSet)).map(({ title }) => title))
}

/** Titles of the channels that are off: measured every 0 base intervals. One whose interval is not known is not off. */
export function offSections(sections: readonly Section[], config: FlatConfig): ReadonlySet<string> {
  const isOff = ({ rows }: Section) => rows.some((row) => isChannelInterval(row) && config[row.key] === 0)
  return new Set(sections.filter(isOff).map(({ title }) => title))
}

/** The setting of a channel that turns it off. */
export function isChannelInterval({ key }: ConfigKey): boolean {
  return /^(?:io|input|output|current|can|serial|tc)\d+\.interval$/.test(key)
}
