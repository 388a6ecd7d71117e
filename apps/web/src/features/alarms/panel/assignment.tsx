import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Alarm } from '../list-alarms.ts'
import type { AlarmReader } from '../open-alarms.tsx'
import type { AlarmChangeMutation } from './alarm-panel.tsx'
import classes from './panel.module.css'

type Props = {
  readonly alarm: Alarm
  readonly mayChange: boolean
  readonly change: AlarmChangeMutation
  readonly reader: AlarmReader
}

/** The condition's assignee: one of the people with access to the machine. */
export function Assignment({ alarm, mayChange, change, reader }: Props) {
  const { t } = useTranslation()
  const { deviceid, condition } = alarm
  const { kind, subject, assigned } = condition
  const people = useQuery(
    api.device.listConditionPeople.queryOptions({ input: { deviceid }, enabled: mayChange }),
  )
  const assign = (person: string | null) =>
    change.mutate({
      id: 'assign',
      deviceid,
      send: () =>
        client.device.assignCondition({ deviceid, kind, subject, person, was: assigned?.id ?? null }),
    })
  const listed = people.data?.Items ?? []
  // An assignee who has lost access is still listed.
  const isListed = !assigned || listed.some(({ id }) => id === assigned.id)
  const options = isListed ? listed : [...listed, assigned]
  return (
    <section className={classes['section']} aria-label={t('Assigned to')}>
      {people.isError && (
        <Notice title={t('Error')} onRetry={() => void people.refetch()}>
          {errorMessage(people.error)}
        </Notice>
      )}
      {mayChange ? (
        <div className={classes['buttons']} style={{ alignItems: 'flex-end' }}>
          <NativeSelect
            flex={1}
            label={t('Assigned to')}
            value={assigned?.id ?? ''}
            disabled={people.isPending || change.isPending}
            onChange={({ currentTarget: { value } }) => assign(value === '' ? null : value)}
            data={[
              { value: '', label: t('Nobody') },
              ...options.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          {assigned?.id !== reader.id && (
            <Button
              variant="default"
              disabled={people.isPending || change.isPending}
              onClick={() => assign(reader.id)}
            >
              {t('Assign to me')}
            </Button>
          )}
        </div>
      ) : (
        <>
          <h3 className={classes['title']}>{t('Assigned to')}</h3>
          <p className={classes['text']}>{assigned ? <bdi>{assigned.name}</bdi> : t('Nobody')}</p>
        </>
      )}
      {assigned && (
        <p className={classes['quiet']}>
          {t('Assigned by {{name}}', { name: assigned.by })} <RelativeTime seconds={assigned.at} />
        </p>
      )}
    </section>
  )
}
