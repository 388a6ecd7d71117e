import { type ConfigKey, configKeysFor, parseDisplaySettings } from '@fieldport/domain'
import { useMemo } from 'react'
import { useConfigForm } from '../form/context.ts'
import { ConfigKeysTab } from '../general/config-keys-tab.tsx'

/** The script's numbers and texts, named as in the display settings. Source: specification 2, sections 2 and 3. */
export function CustomTab() {
  const { settings, subject } = useConfigForm()
  const { PORTAL_displaySettings: display } = settings
  const items = useMemo(() => customItems(configKeysFor(subject), display), [subject, display])
  return <ConfigKeysTab tab="Custom" rows={items.rows} labels={items.labels} />
}

const valueKey = /^script\.((?:num|str)\d+)$/

type CustomItems = {
  readonly rows: readonly ConfigKey[]
  /** Names given by people, by key; these are never translated. */
  readonly labels: Readonly<Record<string, string>>
}

/** Rows of the Custom tab with the names and units of the display settings, without hidden ones. */
function customItems(rows: readonly ConfigKey[], displaySettings: unknown): CustomItems {
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
