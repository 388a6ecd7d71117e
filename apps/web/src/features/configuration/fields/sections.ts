import {
  type ConfigKey,
  type ConfigTab,
  type FlatConfig,
  findConfigKey,
  isConfigKeyVisible,
} from '@fieldport/domain'

/** A card of a tab, with its rows. */
export type Section = { readonly title: string; readonly rows: readonly ConfigKey[] }

/** More consecutive numbered sections than this ('Modbus 1' to 'Modbus 50') become one card of closed sections. */
const numberedFrom = 6

export type SectionGroup = { readonly title: string; readonly sections: readonly Section[] }

export function splitIntoSections(rows: readonly ConfigKey[], tab: ConfigTab): readonly Section[] {
  const ours = rows.filter((row) => row.tab === tab && row.hidden !== true)
  return [...Map.groupBy(ours, ({ section }) => section)].map(([title, own]) => ({ title, rows: own }))
}

/** Groups many sections of one kind into one card, after the others. */
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

/** The row that reports whether the hardware is installed: the first of its section. */
function availabilityOf(rows: readonly ConfigKey[]): ConfigKey | undefined {
  return rows[0]?.key.endsWith('.available') ? rows[0] : undefined
}

/** Keys that determine which rows a section shows. */
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
 * The rows that a section currently shows; none if its hardware is not installed. The 4G card requires that the device
 * reports a modem, the others are hidden only if the device reports that the part is missing. Source: specification 2,
 * section 3.
 */
export function shownRows(rows: readonly ConfigKey[], config: FlatConfig): readonly ConfigKey[] {
  const available = availabilityOf(rows)
  const isFitted = available === undefined ? true : config[available.key]
  if (isFitted === false) return []
  if (available?.key === 'gsm.available' && isFitted !== true) return []
  return rows.filter((row) => row !== available && isConfigKeyVisible(row, config))
}

/** Titles of the numbered sections that contain a value. */
export function usedSections(sections: readonly Section[], config: FlatConfig): ReadonlySet<string> {
  const isSet = ({ key, default: preset }: ConfigKey) => {
    const value = config[key]
    return value !== undefined && value !== null && value !== '' && value !== preset
  }
  const main = (rows: readonly ConfigKey[]) =>
    rows.filter(({ type }) => type === 'modbusSettings' || type === 'string')
  return new Set(sections.filter(({ rows }) => main(rows).some(isSet)).map(({ title }) => title))
}

/** Titles of channels that are off: measured every 0 base intervals. A channel with unknown interval is not off. */
export function disabledSections(sections: readonly Section[], config: FlatConfig): ReadonlySet<string> {
  const isOff = ({ rows }: Section) => rows.some((row) => isChannelInterval(row) && config[row.key] === 0)
  return new Set(sections.filter(isOff).map(({ title }) => title))
}

/** Whether a key is the setting that turns a channel off. */
export function isChannelInterval({ key }: ConfigKey): boolean {
  return /^(?:io|input|output|current|can|serial|tc)\d+\.interval$/.test(key)
}
