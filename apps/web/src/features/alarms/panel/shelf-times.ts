import { maximumShelfSeconds } from '@fieldport/domain'

/** Durations of a shelf; 'until': to a chosen time. */
export const shelfChoices = ['hour', 'shift', 'day', 'week', 'until'] as const
export type ShelfChoice = (typeof shelfChoices)[number]

const hour = 3_600
const lengths: Readonly<Record<Exclude<ShelfChoice, 'until'>, number>> = {
  hour,
  shift: 8 * hour,
  day: 24 * hour,
  week: 7 * 24 * hour,
}

/**
 * The end of a shelf, epoch seconds.
 * @param chosen the time for 'until'; NaN if none was entered
 * @returns undefined: that time is in the past, too far ahead, or invalid
 */
export function shelfEnd(choice: ShelfChoice, chosen: number, nowSeconds: number): number | undefined {
  if (choice !== 'until') return Math.round(nowSeconds) + lengths[choice]
  const isAllowed = chosen > nowSeconds && chosen <= nowSeconds + maximumShelfSeconds
  return isAllowed ? chosen : undefined
}
