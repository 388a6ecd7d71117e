import { useNow } from '../lib/clock.ts'
import { formatDateTime, formatRelative, isMoment, zoneName } from '../lib/format/times.ts'
import { useLazyTooltip } from './behaviour/use-lazy-tooltip.tsx'

type Props = {
  readonly seconds: number
  /** Not focusable inside a link or a button. */
  readonly focusable?: boolean
  /** Formats the text if it is not an age such as '3 min. ago'. */
  readonly format?: (seconds: number, nowSeconds: number) => string
}

/** A relative time that is kept up to date, with the exact time and its zone on hover, focus or tap. */
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
