import type { DeviceSettings } from '@fieldport/contract'
import type { FlatConfig } from '@fieldport/domain'
import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { useConfigForm } from '../form/context.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

/**
 * Shown once for each configuration in which the device stopped accepting settings from the portal; that it was shown
 * is stored with the device. Source: specification 2, section 4.
 */
export function PortalOffWarning() {
  const { t } = useTranslation()
  const { deviceid, config, settings, store } = useConfigForm()
  const queries = useQueryClient()
  const [isClosed, setClosed] = useState(false)
  const seen = useMutation({
    mutationFn: () =>
      client.portal.deviceSetSettings({
        deviceid,
        settings: { PORTAL_config_to_portal_ts: config.ts },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.portal.deviceGetSettings.key() }),
  })
  if (isClosed || !shouldWarnPortalOff(store.reported, config.ts, settings)) return null
  const close = () => {
    setClosed(true)
    seen.mutate()
  }
  return (
    <Dialog onClose={close} title={t('Warning')}>
      {t(
        'Configuration from the portal has been disabled on this device. It accepts no settings from the portal until someone enables it again at the device.',
      )}
      <Group justify="flex-end" mt="md">
        <Button onClick={close} data-autofocus>
          {t('OK')}
        </Button>
      </Group>
    </Dialog>
  )
}

/**
 * Whether to warn on load that the device accepts no settings from the portal: the option is off, and this report has
 * not been warned about yet.
 * @param ts of the reported configuration, epoch seconds Source: specification 2, section 4.
 */
function shouldWarnPortalOff(
  reported: FlatConfig,
  ts: number | null,
  { deviceSettings }: Pick<DeviceSettings, 'deviceSettings'>,
): boolean {
  return reported['endpoint.config_to_portal'] === false && deviceSettings.PORTAL_config_to_portal_ts !== ts
}
