/**
 * Resources of a device, other than points, that may change while a page shows them. The live streams report each
 * change.
 */
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
