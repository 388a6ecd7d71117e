import { type CardDisplay, compareMeasurements } from '@fieldport/domain'

export type SharedKey = {
  readonly display: CardDisplay
  /** How many of the chosen devices measure it. */
  readonly devices: number
}

/** The measurements of some devices, those that most of them share first, then in the order of the catalogue. */
export function sharedKeys(byDevice: readonly (readonly CardDisplay[])[]): readonly SharedKey[] {
  const found = new Map<string, SharedKey>()
  for (const displays of byDevice) {
    for (const display of displays) {
      const known = found.get(display.key)
      found.set(display.key, { display: known?.display ?? display, devices: (known?.devices ?? 0) + 1 })
    }
  }
  return [...found.values()].toSorted(
    (left, right) =>
      right.devices - left.devices || compareMeasurements(sorting(left.display), sorting(right.display)),
  )
}

function sorting({ key, order }: CardDisplay) {
  return { key, sortOrder: order }
}
