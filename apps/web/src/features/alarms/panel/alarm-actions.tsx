import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { RowNote } from '../../../ui/row-list.tsx'
import type { Alarm } from '../list-alarms.ts'
import { createAcknowledgement } from '../use-alarms.ts'
import type { AlarmChangeMutation } from './alarm-panel.tsx'
import classes from './panel.module.css'

type Props = { readonly alarm: Alarm; readonly change: AlarmChangeMutation }

/** Acknowledges the condition, or clears it if it cannot close automatically. */
export function AlarmActions({ alarm, change }: Props) {
  const { t } = useTranslation()
  const { deviceid, condition } = alarm
  const { kind, subject, isClearable } = condition
  const isBusy = (id: string) => change.isPending && change.variables.id === id
  const clear = () =>
    change.mutate({
      id: 'clear',
      deviceid,
      send: () => client.device.clearConditions({ deviceid, conditions: [{ kind, subject }] }),
    })
  return (
    <div>
      <div className={classes['buttons']}>
        {alarm.mayAcknowledge && (
          <Button
            loading={isBusy('acknowledge')}
            onClick={() => change.mutate(createAcknowledgement('acknowledge', deviceid, [alarm]))}
          >
            {t('Acknowledge')}
          </Button>
        )}
        {isClearable && (
          <Button variant="default" loading={isBusy('clear')} onClick={clear}>
            {t('Clear alarm')}
          </Button>
        )}
      </div>
      <RowNote>
        {isClearable
          ? t(
              'Acknowledging keeps this open. Clear it when the cause is fixed; it reopens if it happens again.',
            )
          : t('Acknowledging keeps this open. It closes by itself once it is back to normal.')}
      </RowNote>
    </div>
  )
}
