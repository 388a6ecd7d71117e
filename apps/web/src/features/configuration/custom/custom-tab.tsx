import { configKeysFor } from '@fieldport/domain'
import { useMemo } from 'react'
import { useConfigForm } from '../form/context.ts'
import { KeysOfTab } from '../general/keys-tab.tsx'
import { customItems } from './custom-items.ts'

/** Numbers and texts of the script, as the display settings name them. Source: specification 2, sections 2 and 3. */
export function CustomTab() {
  const { settings, subject } = useConfigForm()
  const { PORTAL_displaySettings: display } = settings
  const items = useMemo(() => customItems(configKeysFor(subject), display), [subject, display])
  return <KeysOfTab tab="Custom" rows={items.rows} labels={items.labels} />
}
