import { isStale, type StateInterval } from '@fieldport/domain'

type Moment = {
  readonly nowSeconds: number
  /** The device's interval; undefined: unknown. */
  readonly intervalSeconds: number | undefined
  /** The page shows a moment of the past. */
  readonly isPast: boolean
}

/**
 * How long the current state is known to have lasted, in seconds: until now while the device is in contact, otherwise
 * until its last point.
 */
export function stateLength(
  { from, to }: Pick<StateInterval, 'from' | 'to'>,
  { nowSeconds, intervalSeconds, isPast }: Moment,
): number {
  const isKnownUntilNow = !isPast && !isStale(nowSeconds - to, intervalSeconds)
  return (isKnownUntilNow ? nowSeconds : to) - from
}
