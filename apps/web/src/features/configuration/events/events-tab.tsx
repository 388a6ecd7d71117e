import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { useConfigForm, useUnsaved } from '../form/context.ts'
import { OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import { useKeptChange } from '../outcome/use-outcome.ts'
import { areAlertsPlanned } from '../plan/plan.ts'
import { type AlertDraft, draftOf, intervalsToSend, isSameDraft, isSimpleDevice } from './alert-draft.ts'
import { AlertTable } from './alert-table.tsx'
import { DeviceName } from './device-name.tsx'
import classes from './events.module.css'
import { MonthlyLimits } from './monthly-limits.tsx'
import { EmailList, PhoneList } from './recipients.tsx'

/** Which events are told to whom. Source: specification 2, sections 2, 4, 5 and 6. */
export function EventsTab() {
  const { t } = useTranslation()
  const form = useConfigForm()
  const { deviceid, settings } = form
  const { draft, setDraft, isChanged, save, outcome, clear } = useAlerts()
  const profile = useQuery(api.user.getProfile.queryOptions())
  const isSimple = isSimpleDevice(deviceid)
  const isPlanned = areAlertsPlanned(form)
  const hasPhone = profile.data === undefined || profile.data.phone_number !== ''
  return (
    <div className={classes['tab']}>
      {isSimple && <DeviceName deviceid={deviceid} name={settings.PORTAL_deviceName} />}
      {profile.isError && <Notice onRetry={() => void profile.refetch()}>{t('Network error')}</Notice>}
      <Hindrance isPlanned={isPlanned} hasPhone={hasPhone} />
      <Panel title={t('Event Reporting')} testId="alerts" flush>
        <AlertTable
          draft={draft}
          isSimple={isSimple}
          isDisabled={!isPlanned}
          isSmsDisabled={!isPlanned || !hasPhone}
          onChange={setDraft}
        />
      </Panel>
      <div className={classes['lists']}>
        <EmailList
          list={draft.emailList}
          isDisabled={!isPlanned}
          onChange={(emailList) => setDraft({ ...draft, emailList })}
        />
        <PhoneList
          list={draft.phoneList}
          isDisabled={!isPlanned}
          onChange={(phoneList) => setDraft({ ...draft, phoneList })}
        />
      </div>
      {!isSimple && isPlanned && <MonthlyLimits kept={settings.deviceSettings} />}
      <Group justify="flex-end">
        {isChanged && (
          <Button variant="default" onClick={() => setDraft(null)}>
            {t('Discard changes')}
          </Button>
        )}
        <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate(draft)}>
          {t('Save')}
        </Button>
      </Group>
      <OutcomeDialog outcome={outcome} onClose={clear} />
    </div>
  )
}

/** Why something cannot be set. Source: specification 2, sections 2 and 6. */
function Hindrance({ isPlanned, hasPhone }: { readonly isPlanned: boolean; readonly hasPhone: boolean }) {
  const { t } = useTranslation()
  if (!isPlanned)
    return (
      <Notice kind="warning">
        {t('Please upgrade this device to a Hosted plan to configure email and SMS alerts.')}
      </Notice>
    )
  if (hasPhone) return null
  return (
    <Notice kind="warning">
      {t('SMS needs a mobile number. Save yours in your profile first.')}{' '}
      <TextLink to="/account/{-$tab}" params={{ tab: 'profile' }} inherit>
        {t('Profile')}
      </TextLink>
    </Notice>
  )
}

/** The working copy until it is saved. */
function useAlerts() {
  const { t } = useTranslation()
  const { deviceid, settings } = useConfigForm()
  const { deviceSettings: kept } = settings
  const [draft, setDraft] = useState<AlertDraft | null>(null)
  const isChanged = draft !== null && !isSameDraft(draft, draftOf(kept))
  useUnsaved(isChanged)
  const change = useKeptChange(
    deviceid,
    async (next: AlertDraft) => {
      const { emailList, phoneList } = next
      const intervals = intervalsToSend(next, kept)
      const lists = { emailList: [...emailList], phoneList: [...phoneList] }
      const answer = await client.portal.deviceSetAlert({ deviceid, ...intervals, ...lists })
      return answer
    },
    t('Settings Updated'),
    () => setDraft(null),
  )
  return { ...change, draft: draft ?? draftOf(kept), setDraft, isChanged }
}
