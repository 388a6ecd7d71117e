import { conditionStart } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { actorName } from '../../../lib/texts/actor-name.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { ConditionLink } from '../../../ui/conditions/condition-link.tsx'
import { ConditionMark } from '../../../ui/conditions/condition-mark.tsx'
import { ConditionReason } from '../../../ui/conditions/condition-reason.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/description-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { conditionKindName } from '../../../ui/condition-kind-name.ts'
import type { Alarm } from '../list-alarms.ts'
import classes from './panel.module.css'

/** The condition's reason, machine, start and acknowledgement. */
export function AlarmFacts({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation()
  const { deviceid, name, customer, condition } = alarm
  const { acknowledged } = condition
  return (
    <div className={classes['facts']}>
      <ConditionMark condition={condition} />
      <p className={classes['reason']}>
        <ConditionLink deviceid={deviceid} condition={condition}>
          <ConditionReason condition={condition} />
        </ConditionLink>
      </p>
      <DescriptionList>
        <DescriptionItem name={t('Device')}>
          <TextLink to="/data/$deviceid" params={{ deviceid }} dir="auto" size="sm">
            {name}
          </TextLink>
        </DescriptionItem>
        {customer !== '' && (
          <DescriptionItem name={t('Customer')}>
            <bdi>{customer}</bdi>
          </DescriptionItem>
        )}
        <DescriptionItem name={t('Type')}>{conditionKindName(condition.kind, t)}</DescriptionItem>
        <DescriptionItem name={t('Since')} note={<RelativeTime seconds={conditionStart(condition)} />}>
          {formatDateTime(conditionStart(condition))}
        </DescriptionItem>
        <DescriptionItem
          name={t('Acknowledged')}
          note={acknowledged && <RelativeTime seconds={acknowledged.at} />}
        >
          {acknowledged ? <bdi>{actorName(acknowledged.by, t)}</bdi> : t('not yet')}
        </DescriptionItem>
      </DescriptionList>
    </div>
  )
}
