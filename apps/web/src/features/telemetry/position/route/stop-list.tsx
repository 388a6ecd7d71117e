import type { Stop } from '@fieldport/domain'
import { UnstyledButton } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../../lib/format/durations.ts'
import { formatClock, formatExact } from '../../../../lib/format/times.ts'
import { placeText } from '../place-text.ts'
import classes from './route-dialog.module.css'

type Props = {
  readonly stops: readonly Stop[]
  /** The index of the one shown on the map. */
  readonly picked: number | undefined
  readonly onPick: (at: number) => void
}

/** Where the device stayed, newest first; a press shows it on the map. */
export function StopList({ stops, picked, onPick }: Props) {
  const { t } = useTranslation()
  return (
    <section className={classes['stops']} aria-label={t('Stops')} tabIndex={0}>
      <h3 className={classes['stopsTitle']}>{t('Stops')}</h3>
      {stops.length === 0 && <p className={classes['none']}>{t('No stops in this range.')}</p>}
      <ol className={classes['list']}>
        {stops
          .map((stop, at) => ({ stop, at }))
          .toReversed()
          .map(({ stop, at }) => (
            <li key={stop.fromSeconds}>
              <UnstyledButton
                className={classes['stop'] ?? ''}
                aria-pressed={picked === at}
                onClick={() => onPick(at)}
              >
                <b>{formatDuration(stop.toSeconds - stop.fromSeconds)}</b>
                <bdi dir="ltr">
                  {formatExact(stop.fromSeconds)} – {endText(stop)}
                </bdi>
                <bdi dir="ltr">{placeText(stop)}</bdi>
              </UnstyledButton>
            </li>
          ))}
      </ol>
    </section>
  )
}

export function stopText({ fromSeconds, toSeconds }: Stop, t: TFunction): string {
  return t('Stopped for {{duration}}: {{from}} to {{to}}', {
    duration: formatDuration(toSeconds - fromSeconds),
    from: formatExact(fromSeconds),
    to: endText({ fromSeconds, toSeconds }),
  })
}

/** The day is said once. */
function endText({ fromSeconds, toSeconds }: Pick<Stop, 'fromSeconds' | 'toSeconds'>): string {
  const dayOf = (seconds: number) => formatExact(seconds).split(' ', 1)[0]
  return dayOf(fromSeconds) === dayOf(toSeconds) ? formatClock(toSeconds) : formatExact(toSeconds)
}
