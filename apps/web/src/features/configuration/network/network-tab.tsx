import { autoApnVersion, isAutoApnUpdateDue } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { Button } from '@mantine/core'
import { ConfigKeysTab } from '../general/config-keys-tab.tsx'
import { useConfigForm, useField } from '../form/context.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Wi-Fi, 4G and the time server. */
export function NetworkTab() {
  return <ConfigKeysTab tab="Network" extras={{ '4G LTE': <ApnUpdate /> }} />
}

/** Offered if the device has another version of the APN database. Source: specification 2, section 5. */
function ApnUpdate() {
  const { t } = useTranslation()
  const { store } = useConfigForm()
  const version = useField('gsm.auto_apn_version')
  const automatic = useField('gsm.auto_apn')
  const isDue = isAutoApnUpdateDue({
    'gsm.available': true,
    'gsm.auto_apn_version': version.value ?? null,
  })
  if (!isDue || automatic.value === false) return null
  return (
    <Notice kind="info" title={t('APN database update available')}>
      {t('The device has version {{has}}. The latest is {{newest}}.', {
        has: String(version.value),
        newest: autoApnVersion,
      })}{' '}
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => store.setValue('gsm.auto_apn_version', autoApnVersion)}
      >
        {t('Update')}
      </Button>
    </Notice>
  )
}
