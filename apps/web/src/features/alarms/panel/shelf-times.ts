import { maximumShelfSeconds } from '@fieldport/domain'

/** How long people shelve a condition for; 'until': to a time of their own. */
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
 * When a shelf ends, epoch seconds.
 * @param chosen the time of 'until'; not a number where none is typed
 * @returns undefined: that time is over, too far, or no time
 */
export function shelfEnd(choice: ShelfChoice, chosen: number, nowSeconds: number): number | undefined {
  if (choice !== 'until') return Math.round(nowSeconds) + lengths[choice]
  const isAllowed = chosen > nowSeconds && chosen <= nowSeconds + maximumShelfSeconds
  return isAllowed ? chosen : undefined
}
