import { type ConfigKey, parseDisplaySettings } from '@fieldport/domain'

const valueKey = /^script\.((?:num|str)\d+)$/

export type CustomItems = {
  readonly rows: readonly ConfigKey[]
  /** What a person named, by key; such a name is never translated. */
  readonly labels: Readonly<Record<string, string>>
}

/** Rows of the Custom tab with the names and units of the display settings, without those that are hidden there. */
export function customItems(rows: readonly ConfigKey[], displaySettings: unknown): CustomItems {
  const settings = parseDisplaySettings(displaySettings)
  const settingOf = ({ key }: ConfigKey) => settings[valueKey.exec(key)?.[1] ?? '']
  const shown = rows.filter((row) => settingOf(row)?.displayType !== 'hide')
  return {
    rows: shown.map((row) => {
      const units = settingOf(row)?.units
      return units ? { ...row, unit: units } : row
    }),
    labels: Object.fromEntries(
      shown.flatMap((row) => {
        const name = settingOf(row)?.name
        return name ? [[row.key, name]] : []
      }),
    ),
  }
}
