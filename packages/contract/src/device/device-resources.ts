/** What of a device, other than its points, may change while a page shows it. Its live streams tell when it does. */
export const deviceResources = [
  'commands',
  'configuration',
  'customItems',
  'firmware',
  'limits',
  'notes',
  'plan',
  'script',
] as const
export type DeviceResource = (typeof deviceResources)[number]
