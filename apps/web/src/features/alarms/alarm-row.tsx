import { conditionStart } from '@fieldport/domain'
import { Button, Checkbox } from '@mantine/core'
import { IconMessage, IconUser, IconZzz } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OpenCondition } from '../../lib/conditions/reason-text.ts'
import { formatDateTime } from '../../lib/format/times.ts'
import { ConditionLink } from '../../ui/conditions/condition-link.tsx'
import { ConditionMark } from '../../ui/conditions/condition-mark.tsx'
import { ConditionReason, ConditionSince } from '../../ui/conditions/condition-reason.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './alarms.module.css'
import type { Alarm } from './list-alarms.ts'

type Props = {
  readonly alarm: Alarm
  readonly isBusy: boolean
  readonly isTicked: boolean
  readonly onTick: (id: string, isTicked: boolean) => void
  readonly onAcknowledge: (alarm: Alarm) => void
  readonly onOpen: (alarm: Alarm) => void
}

/** One open condition of a machine. */
export function AlarmRow(props: Props) {
  const { t } = useTranslation()
  const { alarm, isBusy, isTicked, onTick, onAcknowledge, onOpen } = props
  const { id, deviceid, name, customer, condition, mayAcknowledge } = alarm
  return (
    <li
      className={classes['row']}
      data-open=""
      data-testid="alarm"
      data-level={condition.level}
      data-device={deviceid}
    >
      {mayAcknowledge ? (
        <Checkbox
          aria-label={t('Select: {{name}}', { name })}
          checked={isTicked}
          onChange={({ currentTarget: { checked } }) => onTick(id, checked)}
        />
      ) : (
        <span />
      )}
      <ConditionMark condition={condition} />
      <div className={classes['machine']}>
        <Link to="/data/$deviceid" params={{ deviceid }} className={classes['name']} dir="auto">
          {name}
        </Link>
        {customer !== '' && (
          <span className={classes['quiet']} dir="auto">
            {customer}
          </span>
        )}
      </div>
      <div className={classes['what']}>
        <ConditionLink deviceid={deviceid} condition={condition} className={classes['reason']}>
          <ConditionReason condition={condition} />
        </ConditionLink>
        <span className={classes['quiet']}>
          <ConditionSince seconds={conditionStart(condition)} />
          {condition.acknowledged && <AcknowledgedBy acknowledged={condition.acknowledged} />}
        </span>
        <HandlingMarks condition={condition} />
      </div>
      <div className={classes['tools']}>
        <Button
          size="xs"
          variant="subtle"
          className={classes['tool'] ?? ''}
          aria-label={t('Details: {{name}}', { name })}
          onClick={() => onOpen(alarm)}
        >
          {t('Details')}
        </Button>
        {mayAcknowledge && (
          <Button
            size="xs"
            variant="default"
            className={classes['tool'] ?? ''}
            loading={isBusy}
            aria-label={t('Acknowledge: {{name}}', { name })}
            onClick={() => onAcknowledge(alarm)}
          >
            {t('Acknowledge')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Who acknowledged a condition, and when. */
export function AcknowledgedBy({
  acknowledged: { by, at },
}: {
  readonly acknowledged: NonNullable<Alarm['condition']['acknowledged']>
}) {
  const { t } = useTranslation()
  return (
    <>
      {' · '}
      {by === '' ? t('acknowledged') : t('acknowledged by {{name}}', { name: by })}{' '}
      <RelativeTime seconds={at} />
    </>
  )
}

type HandlingProps = { readonly condition: Pick<OpenCondition, 'assigned' | 'shelved' | 'comments'> }

/** A condition's assignee, the end of its shelf, and its number of comments. */
function HandlingMarks({ condition: { assigned, shelved, comments } }: HandlingProps) {
  const { t } = useTranslation()
  if (!assigned && !shelved && !comments) return null
  return (
    <span className={`${classes['quiet']} ${classes['handling']}`}>
      {assigned && (
        <span>
          <IconUser size={14} aria-hidden="true" />
          {t('Assigned to {{name}}', { name: assigned.name })}
        </span>
      )}
      {shelved && (
        <span>
          <IconZzz size={14} aria-hidden="true" />
          {t('Shelved until {{time}}', { time: formatDateTime(shelved.until) })}
        </span>
      )}
      {comments && (
        <span>
          <IconMessage size={14} aria-hidden="true" />
          {t('{{count}} comments', { count: comments.count })}
        </span>
      )}
    </span>
  )
}
