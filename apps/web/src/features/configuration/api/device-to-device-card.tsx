import {
  type AllowedDeviceProblem,
  allowedDeviceProblem,
  filterValidDeviceIds,
  firmwareRequiredMessage,
  parseFirmwareVersion,
  supportsDeviceToDevice,
} from '@fieldport/domain'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { localize } from '../../../lib/texts/messages.ts'
import { PlansLink } from '../../../ui/controls/plans-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useConfigForm, useConfirmLeave } from '../form/context.ts'
import { OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import { usePortalSettingsChange } from '../outcome/use-device-actions.ts'
import { useGuardedDraft } from '../outcome/use-guarded-draft.ts'
import { isApiInPlan } from '../plan/plan.ts'
import classes from './api.module.css'

/** Longer than an ID, so that pasted text is never truncated to the ID of another device. */
const typedLength = 64

type AddProps = { readonly allowed: readonly string[]; readonly onAdd: (id: string) => void }

/** Devices that may read this one. Source: specification 2, sections 5 ('API') and 6. */
export function DeviceToDeviceCard() {
  const { t } = useTranslation()
  const form = useConfigForm()
  const isPlanned = isApiInPlan(form)
  const firmware = parseFirmwareVersion(form.settings.fw)
  const isSupported = firmware === undefined || supportsDeviceToDevice(firmware)
  return (
    <Panel title={t('Device to Device API')} testId="device-to-device">
      {!isPlanned && (
        <Notice kind="warning">
          {t('Please upgrade this device to a Hosted plan to configure Device to Device API settings.')}
          <PlansLink plan={form.settings.tier.name} />
        </Notice>
      )}
      {isPlanned && !isSupported && <Notice kind="warning">{localize(firmwareRequiredMessage)}</Notice>}
      {isPlanned && isSupported && <AllowedDevices />}
    </Panel>
  )
}

function AllowedDevices() {
  const { t } = useTranslation()
  const { deviceid } = useConfigForm()
  const { kept, draft, setDraft, saveGuarded, settle } = useGuardedDraft<readonly string[]>()
  const stored = kept.SPC_allowed_devices ?? []
  const list = draft ?? stored
  const isChanged = draft !== null && draft.join() !== stored.join()
  useConfirmLeave(isChanged)
  const { save, outcome, clear } = usePortalSettingsChange(
    deviceid,
    (ids: readonly string[]) =>
      saveGuarded(ids, ({ deviceSettings: shown }) =>
        client.portal.deviceSetSettings({
          deviceid,
          settings: { SPC_allowed_devices: [...ids] },
          loaded: { SPC_allowed_devices: shown.SPC_allowed_devices ?? null },
        }),
      ),
    t('Settings Updated'),
    settle,
  )
  return (
    <>
      <p className={classes['text']}>
        {t(
          "Lets the listed devices read this device's latest values over their own connection, and nothing else.",
        )}
      </p>
      <ul className={classes['list']} aria-label={t('Allowed devices')}>
        {list.map((id) => (
          <li key={id} className={classes['entry']}>
            <code>{id}</code>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Remove {{name}}', { name: id })}
              onClick={() => setDraft(list.filter((each) => each !== id))}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <AddDevice allowed={list} onAdd={(id) => setDraft(filterValidDeviceIds([...list, id]))} />
      <div className={classes['save']}>
        {isChanged && (
          <Button variant="default" onClick={() => setDraft(null)}>
            {t('Discard changes')}
          </Button>
        )}
        <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate(list)}>
          {t('Save')}
        </Button>
      </div>
      <OutcomeDialog outcome={outcome} onClose={clear} />
    </>
  )
}

/** Invalid text stays in the field in full: truncated to nine characters, it could allow another device. */
function AddDevice({ allowed, onAdd }: AddProps) {
  const { t } = useTranslation()
  const { deviceid } = useConfigForm()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = () => {
    const id = typed.trim()
    const found = allowedDeviceProblem(id, deviceid, allowed)
    if (found) return setProblem(problemText(found, t))
    onAdd(id)
    setTyped('')
  }
  return (
    <form
      className={classes['add']}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextInput
        aria-label={t('Device ID')}
        placeholder={t('Device ID')}
        value={typed}
        error={problem}
        maxLength={typedLength}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          setTyped(value.toUpperCase())
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="default">
        {t('Add')}
      </Button>
    </form>
  )
}

function problemText(problem: AllowedDeviceProblem, t: TFunction): string {
  if (problem === 'invalid') return t('Enter the 9 characters of a device ID.')
  if (problem === 'listed') return t('This device is already in the list.')
  return t('This is the ID of this device. Enter the ID of another one.')
}
