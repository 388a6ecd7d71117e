import { useNow } from '../lib/clock.ts'
import { formatDateTime, formatRelative, isMoment, zoneName } from '../lib/format/times.ts'
import { useLazyTooltip } from './behaviour/use-lazy-tooltip.tsx'

type Props = {
  readonly seconds: number
  /** Inside a link or a button the age is no stop of its own. */
  readonly focusable?: boolean
  /** The text, when it is not an age such as '3 min. ago'. */
  readonly format?: (seconds: number, nowSeconds: number) => string
}

/** An age that ticks, with the exact time and its zone on hover, focus or tap. */
export function RelativeTime({ seconds, focusable = true, format = formatRelative }: Props) {
  const text = useNow((now) => format(seconds, now))
  const { targetProps, tooltip } = useLazyTooltip(() =>
    `${formatDateTime(seconds)} ${zoneName(seconds)}`.trim(),
  )
  return (
    <>
      <time
        dateTime={isMoment(seconds) ? new Date(seconds * 1000).toISOString() : undefined}
        tabIndex={focusable ? 0 : undefined}
        style={{ whiteSpace: 'nowrap' }}
        {...targetProps}
      >
        {text}
      </time>
      {tooltip}
    </>
  )
}
