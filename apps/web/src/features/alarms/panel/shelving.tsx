import { maximumShelfReasonLength } from '@fieldport/contract'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorName } from '../../../lib/texts/actor-name.ts'
import { client } from '../../../lib/api/client.ts'
import { readNow } from '../../../lib/clock.ts'
import { formatDateTime, fromLocalInput, zoneName } from '../../../lib/format/times.ts'
import type { Alarm } from '../list-alarms.ts'
import type { AlarmChangeMutation } from './alarm-panel.tsx'
import classes from './panel.module.css'
import { type ShelfChoice, shelfChoices, shelfEnd } from './shelf-times.ts'

type Props = { readonly alarm: Alarm; readonly mayChange: boolean; readonly change: AlarmChangeMutation }

/** Excludes a known condition from colours, counters and messages for a while. */
export function Shelving({ alarm, mayChange, change }: Props) {
  const { t } = useTranslation()
  const { deviceid, condition } = alarm
  const { kind, subject, shelved } = condition
  const send = (until: number | null, reason: string) =>
    change.mutate({
      id: 'shelve',
      deviceid,
      send: () =>
        client.device.shelveCondition({
          deviceid,
          kind,
          subject,
          until,
          reason,
          was: shelved?.until ?? null,
        }),
    })
  const isBusy = change.isPending && change.variables.id === 'shelve'
  return (
    <section className={classes['section']} aria-label={t('Shelve')}>
      <h3 className={classes['title']}>{shelved ? t('Shelved') : t('Shelve')}</h3>
      {shelved && (
        <div>
          <p className={classes['text']}>
            {t('Shelved until {{time}}', { time: formatDateTime(shelved.until) })}
          </p>
          <p className={classes['quiet']}>
            {t('Shelved by {{name}}', { name: actorName(shelved.by, t) })}
            {shelved.reason !== '' && (
              <>
                {' · '}
                <bdi>{shelved.reason}</bdi>
              </>
            )}
          </p>
        </div>
      )}
      {shelved && mayChange && (
        <div className={classes['buttons']}>
          <Button variant="default" loading={isBusy} onClick={() => send(null, '')}>
            {t('Unshelve')}
          </Button>
        </div>
      )}
      {!shelved && mayChange && <ShelfForm isBusy={isBusy} onShelve={send} />}
    </section>
  )
}

type FormProps = {
  readonly isBusy: boolean
  readonly onShelve: (until: number, reason: string) => void
}

function ShelfForm({ isBusy, onShelve }: FormProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<ShelfChoice>('hour')
  const [time, setTime] = useState('')
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const shelve = (event: FormEvent) => {
    event.preventDefault()
    const until = shelfEnd(choice, fromLocalInput(time), readNow())
    setWrong(until === undefined)
    if (until !== undefined) onShelve(until, reason)
  }
  return (
    <form className={classes['entries']} onSubmit={shelve} noValidate>
      <p className={classes['quiet']}>
        {t('Hides this from colours, counters and notifications until then, or until it gets worse.')}
      </p>
      <NativeSelect
        label={t('Shelve for')}
        value={choice}
        onChange={({ currentTarget: { value } }) =>
          setChoice(shelfChoices.find((each) => each === value) ?? 'hour')
        }
        data={shelfChoices.map((each) => ({ value: each, label: choiceText(each, t) }))}
      />
      {choice === 'until' && (
        <TextInput
          type="datetime-local"
          label={t('Until')}
          description={t('Times in {{zone}}', { zone: zoneName(readNow()) })}
          value={time}
          onChange={({ currentTarget: { value } }) => setTime(value)}
          error={isWrong ? t('Choose a time within the next 30 days.') : undefined}
        />
      )}
      <TextInput
        label={t('Reason (optional)')}
        maxLength={maximumShelfReasonLength}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <div className={classes['buttons']}>
        <Button type="submit" variant="default" loading={isBusy}>
          {t('Shelve')}
        </Button>
      </div>
    </form>
  )
}

function choiceText(choice: ShelfChoice, t: TFunction): string {
  switch (choice) {
    case 'hour':
      return t('1 hour')
    case 'shift':
      return t('8 hours')
    case 'day':
      return t('1 day')
    case 'week':
      return t('1 week')
    default:
      return t('Until a time…')
  }
}
