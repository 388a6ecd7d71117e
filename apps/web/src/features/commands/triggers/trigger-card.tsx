import type { DeviceSettings } from '@fieldport/contract'
import type { Trigger } from '@fieldport/domain'
import { Button, CloseButton, Group, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { answerText } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defaultCount, itemStatus } from '../command-view.ts'
import { useQueue } from '../use-queue.ts'
import { TriggerButton } from './trigger-button.tsx'
import classes from './trigger-card.module.css'
import { areTriggersInPlan, findLatestCommand, queuedMs, triggerGroups } from './trigger-view.ts'
import { PlansLink } from '../../../ui/controls/plans-link.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  /** Whether a past moment is shown. */
  readonly isPast: boolean
}

/**
 * Buttons that send triggers to the device's script. Sources: specification 2, section 3; specification 3, section 2.4.
 */
export function TriggerCard({ deviceid, settings, isPast }: Props) {
  const { t } = useTranslation()
  const groups = triggerGroups(settings.PORTAL_displaySettings)
  return (
    <Panel title={t('Triggers')} testId="card-triggers" flush fill>
      {!areTriggersInPlan(settings) ? (
        <p className={classes['note']}>
          {t('Triggers are unavailable on the {{plan}} plan.', { plan: settings.tier.name })}
          <PlansLink plan={settings.tier.name} />
        </p>
      ) : groups.length === 0 ? (
        <p className={classes['note']}>
          {t(
            "No triggers yet. Add them in Display Settings: buttons that run actions of this device's script.",
          )}
        </p>
      ) : (
        <Buttons deviceid={deviceid} groups={groups} isPast={isPast} />
      )}
    </Panel>
  )
}

type ButtonsProps = Pick<Props, 'deviceid' | 'isPast'> & {
  readonly groups: ReturnType<typeof triggerGroups>
}

function Buttons({ deviceid, groups, isPast }: ButtonsProps) {
  const { t } = useTranslation()
  const { press, queuedIndex } = usePressTrigger(deviceid)
  const queue = useQueue(deviceid, defaultCount)
  const [asked, setAsked] = useState<Trigger | null>(null)
  const items = queue.data?.Items ?? []
  const answered = items.some(
    ({ ts, ...item }) => ts === press.data?.ts && itemStatus({ ts, ...item }).state !== 'pending',
  )
  const onPress = (trigger: Trigger) =>
    trigger.confirmEnabled ? setAsked(trigger) : press.mutate(trigger.index)
  return (
    <div className={classes['card']}>
      <div className={classes['groups']}>
        {isPast && (
          <p className={classes['past']}>
            {t('Triggers act on the device now. Return to the latest point to use them.')}
          </p>
        )}
        {groups.map(({ key, triggers }) => (
          <section key={key} {...(key === '' ? {} : { 'aria-label': key })}>
            {key !== '' && <h3 className={classes['group']}>{key}</h3>}
            <ul className={classes['buttons']}>
              {triggers.map((trigger) => (
                <TriggerButton
                  key={trigger.index}
                  deviceid={deviceid}
                  trigger={trigger}
                  latest={findLatestCommand(items, trigger.index)}
                  isQueued={queuedIndex === trigger.index}
                  isSending={press.isPending && press.variables === trigger.index}
                  isDisabled={isPast}
                  onPress={onPress}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {press.isSuccess && !answered && <Queued text={answerText(press.data)} onClose={press.reset} />}
      <ConfirmTrigger
        trigger={asked}
        onCancel={() => setAsked(null)}
        onConfirm={(trigger) => {
          setAsked(null)
          press.mutate(trigger.index)
        }}
      />
      <TriggerError error={press.error} onClose={press.reset} />
    </div>
  )
}

type QueuedProps = { readonly text: string; readonly onClose: () => void }

/**
 * Below the scrolling buttons, so that none of them moves or is covered. Source: specification 2, section 8 ('Trigger
 * success').
 */
function Queued({ text, onClose }: QueuedProps) {
  const { t } = useTranslation()
  return (
    <div className={classes['queued']} role="status">
      <IconCircleCheck size={16} className={classes['queuedMark'] ?? ''} aria-hidden="true" />
      <p>
        <strong>{t('Successfully Queued')}</strong> {text}
      </p>
      <CloseButton size="sm" aria-label={t('Close')} onClick={onClose} />
    </div>
  )
}

/** Sends a trigger; holds the one just queued and the server's answer. */
function usePressTrigger(deviceid: string) {
  const queries = useQueryClient()
  /** The button that shows its queued state; a new object for each press. */
  const [queued, setQueued] = useState<{ readonly index: number } | null>(null)
  const press = useMutation({
    mutationFn: (index: number) =>
      client.portal.deviceSendRpc({ deviceid, method: 'Admin.Trigger', args: { index } }),
    onSuccess: (_answer, index) => setQueued({ index }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.portal.deviceGetRpcQueue.key() }),
  })
  useEffect(() => {
    if (!queued) return undefined
    const timer = setTimeout(() => setQueued(null), queuedMs)
    return () => clearTimeout(timer)
  }, [queued])
  return { press, queuedIndex: queued?.index }
}

type ConfirmProps = {
  /** null: no confirmation is open. */
  readonly trigger: Trigger | null
  readonly onCancel: () => void
  readonly onConfirm: (trigger: Trigger) => void
}

/** Asks in the words of whoever defined the trigger; the button names the action. */
function ConfirmTrigger({ trigger, onCancel, onConfirm }: ConfirmProps) {
  const { t } = useTranslation()
  if (!trigger) return null
  return (
    <Dialog onClose={onCancel} title={trigger.name}>
      <Text>{trigger.confirmText || t('Send {{name}} to this device?', { name: trigger.name })}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button onClick={() => onConfirm(trigger)}>{trigger.name}</Button>
      </Group>
    </Dialog>
  )
}

type ErrorProps = { readonly error: Error | null; readonly onClose: () => void }

/** Source: specification 2, section 8 ('Trigger failure: Error dialog'). */
function TriggerError({ error, onClose }: ErrorProps) {
  const { t } = useTranslation()
  if (!error) return null
  return (
    <Dialog onClose={onClose} title={t('Error')}>
      <Notice>{errorMessage(error)}</Notice>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          {t('OK')}
        </Button>
      </Group>
    </Dialog>
  )
}
