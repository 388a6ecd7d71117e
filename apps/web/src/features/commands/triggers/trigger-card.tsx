import type { DeviceSettings } from '@fieldport/contract'
import type { Trigger } from '@fieldport/domain'
import { CloseButton } from '@mantine/core'
import { useFocusReturn } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerText } from '../../../lib/texts/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import { defaultCount, itemStatus } from '../command-view.ts'
import { useQueue } from '../use-queue.ts'
import { ConfirmTrigger, TriggerError } from './trigger-dialogs.tsx'
import { TriggerButton } from './trigger-button.tsx'
import classes from './trigger-card.module.css'
import { arePlanned, latestOf, triggerGroups } from './trigger-view.ts'
import { usePress } from './use-triggers.ts'

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  /** Something else than the present is shown. */
  readonly isPast: boolean
}

/** Buttons that tell the script of the device to do something. Sources: specification 2, section 3; specification 3, section 2.4. */
export function TriggerCard({ deviceid, settings, isPast }: Props) {
  const { t } = useTranslation()
  const groups = triggerGroups(settings.PORTAL_displaySettings)
  return (
    <Panel title={t('Triggers')} testId="card-triggers" flush fill>
      {!arePlanned(settings) ? (
        <p className={classes['note']}>
          {t('Triggers are unavailable on the {{plan}} plan.', { plan: settings.tier.name })}
        </p>
      ) : groups.length === 0 ? (
        <p className={classes['note']}>
          {t(
            'No triggers yet. Define them in the Display Settings: each is a button that tells the script of this device to do something.',
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
  const { press, queuedIndex } = usePress(deviceid)
  const queue = useQueue(deviceid, defaultCount)
  const [asked, setAsked] = useState<Trigger | null>(null)
  useFocusReturn({ opened: asked !== null || press.error !== null })
  const items = queue.data?.Items ?? []
  const answered = items.some(
    ({ ts, ...item }) => ts === press.data?.ts && itemStatus({ ts, ...item }).state !== 'pending',
  )
  const onPress = (trigger: Trigger) =>
    trigger.confirmEnabled ? setAsked(trigger) : press.mutate(trigger.index)
  return (
    <div className={classes['groups']}>
      {isPast && (
        <p className={classes['past']}>
          {t('Triggers act on the present. Return to the latest point to use them.')}
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
                latest={latestOf(items, trigger.index)}
                isQueued={queuedIndex === trigger.index}
                isSending={press.isPending && press.variables === trigger.index}
                isDisabled={isPast}
                onPress={onPress}
              />
            ))}
          </ul>
        </section>
      ))}
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

/** Below the buttons, so that none of them moves when it comes and goes. Source: specification 2, section 8 ('Trigger success'). */
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
