import { Tooltip } from '@mantine/core'
import { useNow } from '../lib/clock.ts'
import { formatExact, formatRelative, zoneName } from '../lib/format/times.ts'

type Props = {
  readonly seconds: number
  /** Inside a link or a button the age is no stop of its own. */
  readonly focusable?: boolean
}

/** An age that ticks, with the exact time and its zone on hover, focus or tap. */
export function RelativeTime({ seconds, focusable = true }: Props) {
  const text = useNow((now) => formatRelative(seconds, now))
  return (
    <Tooltip label={`${formatExact(seconds)} ${zoneName(seconds)}`}>
      <time
        dateTime={new Date(seconds * 1000).toISOString()}
        tabIndex={focusable ? 0 : undefined}
        style={{ whiteSpace: 'nowrap' }}
      >
        {text}
      </time>
    </Tooltip>
  )
}
