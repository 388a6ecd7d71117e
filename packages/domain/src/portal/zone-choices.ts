/** Whose wall clock times are read by: the device's, the reader's own, or UTC. */
export const zoneChoices = ['device', 'own', 'utc'] as const
export type ZoneChoice = (typeof zoneChoices)[number]

/** The choice that an address names; undefined: none. */
export function parseZoneChoice(value: unknown): ZoneChoice | undefined {
  return zoneChoices.find((each) => each === value)
}

/** What holds where nothing was chosen: the device's zone if it has one. A device without one has the reader's. */
export function resolveZoneChoice(
  choice: ZoneChoice | undefined,
  deviceTimeZone: string | null | undefined,
): ZoneChoice {
  if (choice === 'own' || choice === 'utc') return choice
  return deviceTimeZone ? 'device' : 'own'
}
