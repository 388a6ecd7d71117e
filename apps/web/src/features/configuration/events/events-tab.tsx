import { isSimpleDevice } from '@fieldport/domain'
import type { DeviceSettings } from '@fieldport/contract'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { formatDateTime, zoneName } from '../../../lib/format/times.ts'
import { PlansLink } from '../../../ui/controls/plans-link.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useConfigForm, useConfirmLeave } from '../form/context.ts'
import { OutcomeDialog } from '../outcome/outcome-dialog.tsx'
import { usePortalSettingsChange } from '../outcome/use-device-actions.ts'
import { useGuardedDraft } from '../outcome/use-guarded-draft.ts'
import { areAlertsInPlan } from '../plan/plan.ts'
import { type AlertDraft, isSameDraft, loadedAlerts, toAlertDraft, toAlertIntervals } from './alert-draft.ts'
import { AlertTable } from './alert-table.tsx'
import { DeviceName } from './device-name.tsx'
import classes from './events.module.css'
import { Escalation } from './escalation.tsx'
import { pausedMark, pausedOf } from './paused-mark.tsx'
import { EmailList, PhoneList } from './recipients.tsx'
import { WebhookList } from './webhooks/webhook-list.tsx'
import { SentList } from './sent-list.tsx'
import { TestMessage } from './test-message.tsx'
import { unsubscribedMark } from './unsubscribed-mark.tsx'
import { useSentMessages } from './use-sent-messages.ts'

/** Which events are sent to whom. Source: specification 2, sections 2, 4, 5 and 6. */
export function EventsTab() {
  const { t } = useTranslation()
  const form = useConfigForm()
  const { deviceid, settings } = form
  const { draft, setDraft, isChanged, save, outcome, clear } = useAlerts()
  const profile = useQuery(api.user.getProfile.queryOptions())
  const { unsubscribed, paused } = useSentMessages(deviceid)
  const isSimple = isSimpleDevice(deviceid)
  const isPlanned = areAlertsInPlan(form)
  const hasPhone = profile.data === undefined || profile.data.phone_number !== ''
  return (
    <div className={classes['tab']}>
      {isSimple && <DeviceName />}
      {profile.isError && <Notice onRetry={() => void profile.refetch()}>{t('Network error')}</Notice>}
      <AlertsUnavailableNotice isPlanned={isPlanned} hasPhone={hasPhone} plan={settings.tier.name} />
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
          deviceid={deviceid}
          unsubscribed={unsubscribed}
          paused={paused}
        />
        <PhoneList
          list={draft.phoneList}
          isDisabled={!isPlanned}
          onChange={(phoneList) => setDraft({ ...draft, phoneList })}
          deviceid={deviceid}
          paused={paused}
        />
        <WebhookList
          list={draft.webhookList}
          saved={settings.deviceSettings.ALERTS_webhookList}
          isDisabled={!isPlanned}
          onChange={(webhookList) => setDraft({ ...draft, webhookList })}
          deviceid={deviceid}
          paused={paused}
        />
      </div>
      <Escalation
        steps={draft.escalation}
        isDisabled={!isPlanned}
        onChange={(escalation) => setDraft({ ...draft, escalation })}
        markOf={(recipient) =>
          unsubscribedMark(deviceid, unsubscribed, recipient) ??
          pausedMark(deviceid, pausedOf(paused, recipient))
        }
      />
      {!isSimple && isPlanned && <MonthlyLimits portalSettings={settings.deviceSettings} />}
      <Group justify="flex-end">
        <TestMessage
          deviceid={deviceid}
          saved={settings.deviceSettings}
          isChanged={isChanged}
          isPlanned={isPlanned}
        />
        {isChanged && (
          <Button variant="default" onClick={() => setDraft(null)}>
            {t('Discard changes')}
          </Button>
        )}
        <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate(draft)}>
          {t('Save')}
        </Button>
      </Group>
      <SentList deviceid={deviceid} />
      <OutcomeDialog outcome={outcome} onClose={clear} />
    </div>
  )
}

/** Why some settings are unavailable. Source: specification 2, sections 2 and 6. */
function AlertsUnavailableNotice({
  isPlanned,
  hasPhone,
  plan,
}: {
  readonly isPlanned: boolean
  readonly hasPhone: boolean
  readonly plan: string
}) {
  const { t } = useTranslation()
  if (!isPlanned)
    return (
      <Notice kind="warning">
        {t('Please upgrade this device to a Hosted plan to configure email and SMS alerts.')}
        <PlansLink plan={plan} />
      </Notice>
    )
  if (hasPhone) return null
  return (
    <Notice kind="warning">
      {t('Add a mobile number to your profile to use SMS.')}{' '}
      <TextLink to="/account/{-$tab}" params={{ tab: 'profile' }} inherit>
        {t('Profile')}
      </TextLink>
    </Notice>
  )
}

/** The draft of alert settings until they are saved. */
function useAlerts() {
  const { t } = useTranslation()
  const { deviceid } = useConfigForm()
  const { kept, draft, setDraft, saveGuarded, settle } = useGuardedDraft<AlertDraft>()
  const isChanged = draft !== null && !isSameDraft(draft, toAlertDraft(kept))
  useConfirmLeave(isChanged)
  const change = usePortalSettingsChange(
    deviceid,
    (next: AlertDraft) => {
      const { emailList, phoneList, webhookList } = next
      const escalation = next.escalation.filter(({ recipient }) => recipient.trim() !== '')
      const lists = {
        emailList: [...emailList],
        phoneList: [...phoneList],
        webhookList: [...webhookList],
      }
      return saveGuarded(next, ({ deviceSettings: shown }) =>
        client.portal.deviceSetAlert({
          deviceid,
          ...toAlertIntervals(next, shown),
          ...lists,
          escalation,
          loaded: loadedAlerts(shown),
        }),
      )
    },
    t('Settings Updated'),
    settle,
  )
  return { ...change, draft: draft ?? toAlertDraft(kept), setDraft, isChanged }
}

/** The messages left this month, and when the count restarts. */
function MonthlyLimits({ portalSettings }: { readonly portalSettings: DeviceSettings['deviceSettings'] }) {
  const { t } = useTranslation()
  const { ALERTS_rollover_ts: resetAt } = portalSettings
  const left = (remaining = 0, limit = 0) =>
    t('{{remaining}} of {{limit}} remaining', {
      remaining: formatCount(remaining),
      limit: formatCount(limit),
    })
  return (
    <Panel title={t('Monthly limits')} testId="monthly-limits">
      <dl className={classes['limits']}>
        <div>
          <dt>{t('Emails')}</dt>
          <dd>{left(portalSettings.ALERTS_emails_remaining, portalSettings.ALERTS_rollover_email_limit)}</dd>
        </div>
        <div>
          <dt>{t('SMS')}</dt>
          <dd>{left(portalSettings.ALERTS_sms_remaining, portalSettings.ALERTS_rollover_sms_limit)}</dd>
        </div>
        {resetAt !== undefined && (
          <div>
            <dt>{t('Reset date')}</dt>
            <dd>
              {formatDateTime(resetAt)} {zoneName(resetAt)}
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
