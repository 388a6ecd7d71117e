import type { DeviceSettings } from '@fieldport/contract'
import { Button, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { PlansLink } from '../../../ui/controls/plans-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useConfigForm, useConfirmLeave } from '../form/context.ts'
import { OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import { usePortalSettingsChange } from '../outcome/use-device-actions.ts'
import { useGuardedDraft } from '../outcome/use-guarded-draft.ts'
import { isApiInPlan } from '../plan/plan.ts'
import classes from './api.module.css'

const textKeys = ['AEMP_make', 'AEMP_model', 'AEMP_equipmentID', 'AEMP_serialNumber'] as const
const dataKeys = [
  'AEMP_cumulativeOperatingHoursKey',
  'AEMP_cumulativeIdleHoursKey',
  'AEMP_fuelRemainingKey',
  'AEMP_engineStatusKey',
] as const
/** Same limits as on the server. */
const identityLength = 100
const dataKeyLength = 64
type AempKey = (typeof textKeys)[number] | (typeof dataKeys)[number]
type Aemp = Readonly<Record<AempKey, string>> & { readonly AEMP_enabled: boolean }

/** The machine's data for fleet systems. Source: specification 2, sections 2, 5 ('API') and 6. */
export function AempCard() {
  const { t } = useTranslation()
  const form = useConfigForm()
  const isPlanned = isApiInPlan(form)
  return (
    <Panel title={t('AEMP API')} testId="aemp">
      {isPlanned ? (
        <AempForm />
      ) : (
        <Notice kind="warning">
          {t('Please upgrade this device to a Hosted plan to configure AEMP API settings.')}
          <PlansLink plan={form.settings.tier.name} />
        </Notice>
      )}
    </Panel>
  )
}

function aempOf(kept: DeviceSettings['deviceSettings']): Aemp {
  const texts = [...textKeys, ...dataKeys].map((key) => [key, kept[key] ?? ''] as const)
  return {
    AEMP_enabled: kept.AEMP_enabled ?? false,
    ...(Object.fromEntries(texts) as Record<AempKey, string>),
  }
}

/** The stored values of everything that the form can change; null if not set. */
function loadedAemp(kept: DeviceSettings['deviceSettings']): Readonly<Record<string, unknown>> {
  const keys = ['AEMP_enabled', ...textKeys, ...dataKeys] as const
  return Object.fromEntries(keys.map((key) => [key, kept[key] ?? null]))
}

function AempForm() {
  const { t } = useTranslation()
  const { deviceid } = useConfigForm()
  const { kept, draft, setDraft, saveGuarded, settle } = useGuardedDraft<Aemp>()
  const aemp = draft ?? aempOf(kept)
  const isChanged = draft !== null && JSON.stringify(draft) !== JSON.stringify(aempOf(kept))
  useConfirmLeave(isChanged)
  const isWhole = textKeys.every((key) => aemp[key].trim() !== '')
  const { save, outcome, clear } = usePortalSettingsChange(
    deviceid,
    (next: Aemp) =>
      saveGuarded(next, ({ deviceSettings: shown }) =>
        client.portal.deviceSetSettings({ deviceid, settings: { ...next }, loaded: loadedAemp(shown) }),
      ),
    t('Settings Updated'),
    settle,
  )
  const labels = useLabels()
  const field = (key: AempKey) => (
    <TextInput
      key={key}
      label={labels[key].label}
      description={labels[key].hint}
      required={textKeys.some((each) => each === key)}
      value={aemp[key]}
      maxLength={key.endsWith('Key') ? dataKeyLength : identityLength}
      onChange={({ currentTarget: { value } }) => setDraft({ ...aemp, [key]: value })}
    />
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(aemp)
      }}
    >
      <p className={classes['text']}>
        {t(
          'Lets fleet systems read the latest values of this equipment in ISO 15143-3 (AEMP 2.0) format. They call {{address}} with one of your API keys.',
          { address: `${globalThis.location.origin}/api/aemp/Fleet/1` },
        )}
      </p>
      <Switch
        mb="sm"
        label={t('Enabled')}
        checked={aemp.AEMP_enabled}
        onChange={({ currentTarget: { checked } }) => setDraft({ ...aemp, AEMP_enabled: checked })}
      />
      <div className={classes['fields']}>
        {textKeys.map(field)}
        {dataKeys.map(field)}
      </div>
      <div className={classes['save']}>
        {isChanged && (
          <Button variant="default" onClick={() => setDraft(null)}>
            {t('Discard changes')}
          </Button>
        )}
        <Button type="submit" disabled={!isChanged || !isWhole} loading={save.isPending}>
          {t('Save')}
        </Button>
      </div>
      <OutcomeDialog outcome={outcome} onClose={clear} />
    </form>
  )
}

function useLabels(): Readonly<Record<AempKey, { readonly label: string; readonly hint?: string }>> {
  const { t } = useTranslation()
  const hours = t('Data key; hours are decimal numbers')
  return {
    AEMP_make: { label: t('Make') },
    AEMP_model: { label: t('Model') },
    AEMP_equipmentID: { label: t('Equipment ID') },
    AEMP_serialNumber: { label: t('Serial number') },
    AEMP_cumulativeOperatingHoursKey: { label: t('Cumulative operating hours'), hint: hours },
    AEMP_cumulativeIdleHoursKey: { label: t('Cumulative idle hours'), hint: hours },
    AEMP_fuelRemainingKey: { label: t('Fuel remaining'), hint: t('Data key; fuel is 0 to 100') },
    AEMP_engineStatusKey: {
      label: t('Engine status'),
      hint: t('Data key; 0 stopped, 1 started'),
    },
  }
}
