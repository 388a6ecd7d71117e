import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useConfigForm, useConfirmLeave } from '../form/context.ts'
import { OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import { usePortalSettingsChange } from '../outcome/use-device-actions.ts'
import { useGuardedDraft } from '../outcome/use-guarded-draft.ts'
import classes from './events.module.css'

const nameLength = 60

/** Only for the simpler type of device; others store their own name. */
export function DeviceName() {
  const { t } = useTranslation()
  const { deviceid, settings } = useConfigForm()
  const { PORTAL_deviceName: name } = settings
  const { draft, setDraft, saveGuarded, settle } = useGuardedDraft<string>()
  const shown = draft ?? name
  const isChanged = shown.trim() !== name
  useConfirmLeave(isChanged)
  const { save, outcome, clear } = usePortalSettingsChange(
    deviceid,
    (next: string) =>
      saveGuarded(next, ({ PORTAL_deviceName }) =>
        client.portal.deviceSetSettings({
          deviceid,
          settings: { PORTAL_deviceName: next },
          loaded: { PORTAL_deviceName },
        }),
      ),
    t('Settings Updated'),
    settle,
  )
  return (
    <Panel title={t('Device name')}>
      <form
        className={classes['name']}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(shown.trim())
        }}
      >
        <TextInput
          aria-label={t('Device name')}
          value={shown}
          maxLength={nameLength}
          onChange={({ currentTarget: { value } }) => setDraft(value)}
        />
        {isChanged && (
          <Button variant="default" onClick={() => setDraft(null)}>
            {t('Discard changes')}
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={!isChanged || shown.trim() === ''}>
          {t('Save name')}
        </Button>
      </form>
      <OutcomeDialog outcome={outcome} onClose={clear} />
    </Panel>
  )
}
