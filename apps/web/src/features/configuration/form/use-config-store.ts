import type { DeviceConfig, DeviceSettings } from '@fieldport/contract'
import type { DeviceVariant } from '@fieldport/domain'
import { useEffect, useMemo, useState } from 'react'
import { ConfigStore } from './config-store.ts'
import { createGuard } from './context.ts'
import { createWarningCache } from './warnings/warning-cache.ts'

/** The working copy of a page, updated with the server's responses. */
export function useConfigStore(config: DeviceConfig, settings: DeviceSettings) {
  const [store] = useState(() => {
    const created = new ConfigStore()
    created.load(config)
    return created
  })
  const [guard] = useState(createGuard)
  const { model, fw } = settings
  const subject = useMemo<DeviceVariant>(() => ({ model, firmware: fw }), [model, fw])
  const warnings = useMemo(
    () => createWarningCache(store, subject, settings.tier),
    [store, subject, settings.tier],
  )
  useEffect(() => store.load(config), [store, config])
  return { store, guard, subject, warnings }
}
