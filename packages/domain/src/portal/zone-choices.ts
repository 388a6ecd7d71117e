/** The zone in which times are shown: the device's, the reader's own, or UTC. */
const zoneChoices = ['device', 'own', 'utc'] as const
export type ZoneChoice = (typeof zoneChoices)[number]

/** The choice in a URL; undefined: none. */
export function parseZoneChoice(value: unknown): ZoneChoice | undefined {
  return zoneChoices.find((each) => each === value)
}

/** The default: the device's zone if it has one, otherwise the reader's. */
export function resolveZoneChoice(
  choice: ZoneChoice | undefined,
  deviceTimeZone: string | null | undefined,
): ZoneChoice {
  if (choice === 'own' || choice === 'utc') return choice
  return deviceTimeZone ? 'device' : 'own'
}
