import type { ShownDifference } from '@fieldport/contract'
import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { applyLabel, differenceTitle, proposalText, getDifferenceSides } from './difference-text.ts'
import classes from './payments.module.css'

type Props = {
  readonly difference: ShownDifference
  readonly isApplying: boolean
  readonly isMarking: boolean
  readonly onApply: () => void
  readonly onMark: (seen: boolean) => void
}

/** A difference: its start, both sides, and the proposed action. */
export function DifferenceItem({ difference, isApplying, isMarking, onApply, onMark }: Props) {
  const { t } = useTranslation()
  const { kind, proposal, may_apply: mayApply, deviceid, email, since_ts: since, seen } = difference
  const title = differenceTitle(kind, t)
  const subject = deviceid ?? email ?? ''
  return (
    <li className={classes['item']} data-testid="payment-difference" data-seen={seen !== null || undefined}>
      <div className={classes['what']}>
        <span className={classes['name']}>
          {title}
          {seen && (
            <Badge variant="light" color="gray" size="sm" tt="none">
              {t('Reviewed')}
            </Badge>
          )}
        </span>
        <Subject difference={difference} />
        <span className={classes['quiet']}>
          {t('Since')} <RelativeTime seconds={since} />
          {seen && (
            <>
              {' · '}
              {seen.by === null ? t('Reviewed') : t('Reviewed by {{who}}', { who: seen.by })}{' '}
              <RelativeTime seconds={seen.ts} />
            </>
          )}
        </span>
      </div>
      <dl className={classes['sides']}>
        {getDifferenceSides(difference, t).map(({ name, text }) => (
          <div key={name}>
            <dt className={classes['quiet']}>{name}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes['proposal']}>
        <p>{proposalText(proposal, t)}</p>
        <div className={classes['tools']}>
          {mayApply && (
            <Button
              size="xs"
              variant="default"
              loading={isApplying}
              aria-label={`${applyLabel(proposal, t)}: ${title}, ${subject}`}
              onClick={onApply}
            >
              {applyLabel(proposal, t)}
            </Button>
          )}
          <Button
            size="xs"
            variant="transparent"
            px={0}
            loading={isMarking}
            aria-label={`${seen ? t('Remove mark') : t('Mark as reviewed')}: ${title}, ${subject}`}
            onClick={() => onMark(seen === null)}
          >
            {seen ? t('Remove mark') : t('Mark as reviewed')}
          </Button>
        </div>
      </div>
    </li>
  )
}

/** The device, and who pays for it. */
function Subject({ difference: { kind, deviceid, email, user } }: Pick<Props, 'difference'>) {
  const { t } = useTranslation()
  return (
    <span className={classes['subject']}>
      {deviceid !== null &&
        (kind === 'deviceGone' ? (
          <bdi dir="ltr">{deviceid}</bdi>
        ) : (
          <TextLink to="/sqadmin/$deviceid" params={{ deviceid }} size="sm">
            <bdi dir="ltr">{deviceid}</bdi>
          </TextLink>
        ))}
      {email !== null && (
        <TextLink to="/sqadmin" search={{ q: email }} size="sm">
          {email}
        </TextLink>
      )}
      {email === null && user !== null && <span>{t('Closed account')}</span>}
    </span>
  )
}
