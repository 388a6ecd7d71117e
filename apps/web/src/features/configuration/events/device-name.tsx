import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useConfirmLeave } from '../form/context.ts'
import { OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import { usePortalSettingsChange } from '../outcome/use-device-actions.ts'
import classes from './events.module.css'

const nameLength = 60

type Props = { readonly deviceid: string; readonly name: string }

/** Only for the simpler type of device; others store their own name. */
export function DeviceName({ deviceid, name }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? name
  const isChanged = typed !== null && typed.trim() !== name
  useConfirmLeave(isChanged)
  const { save, outcome, clear } = usePortalSettingsChange(
    deviceid,
    (next: string) => client.portal.deviceSetSettings({ deviceid, settings: { PORTAL_deviceName: next } }),
    t('Settings Updated'),
  )
  return (
    <Panel title={t('Device name')}>
      <form
        className={classes['name']}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(shown.trim(), { onSuccess: () => setTyped(null) })
        }}
      >
        <TextInput
          aria-label={t('Device name')}
          value={shown}
          maxLength={nameLength}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button type="submit" loading={save.isPending} disabled={!isChanged || shown.trim() === ''}>
          {t('Save name')}
        </Button>
      </form>
      <OutcomeDialog outcome={outcome} onClose={clear} />
    </Panel>
  )
}
