/**
 * Folders of `e2e/specs` with the browser tests of a folder of the web, by its path in `apps/web/src`. A feature that is
 * absent has a folder of its own name; the most specific path counts.
 */
export const browserSuites: Readonly<Record<string, readonly string[]>> = {
  app: ['app'],
  'app/device-page': ['device-page', 'cards', 'custom-charts', 'widgets'],
  'app/device-page/custom': ['custom-pages'],
  'app/pages/device': ['device-page'],
  'app/pages/provisioning': ['provisioning', 'vendor'],
  'app/pages/person': ['accounts', 'devices'],
  'app/pages/vendor': ['vendor', 'sites', 'health'],
  'app/pages/visitor': ['accounts'],
  'features/commands/triggers': ['triggers'],
  'features/configuration': ['configuration', 'configuration-tabs'],
  'features/device-audit': ['vendor'],
  'features/devices/header': ['device-page'],
  'features/devices/info': ['device-info'],
  'features/devices/timeline': ['device-page'],
  'features/displays': ['displays', 'device-page'],
  'features/displays/computed': ['computed'],
  'features/displays/custom-pages': ['custom-pages'],
  'features/legal': ['accounts'],
  'features/packing': ['vendor'],
  'features/plans': ['billing'],
  'features/raw-data/export': ['exports'],
  'features/raw-data/fleet-export': ['exports'],
  'features/raw-data/schedules': ['exports'],
  'features/telemetry': ['telemetry', 'cards'],
  'features/telemetry/chart': ['chart'],
  'features/telemetry/custom-chart': ['custom-charts'],
  'features/telemetry/notes': ['chart'],
  'features/telemetry/position': ['position'],
  'features/vendor/health': ['health'],
  'ui/chart': ['chart'],
  'ui/chart/custom': ['custom-charts'],
}

/** @returns folders of `e2e/specs`; none for most parts that all pages share */
export function browserSuitesOf(path: string): readonly string[] {
  const inWeb = /^apps\/web\/src\/(.+)\/[^/]+$/.exec(path)?.[1]
  if (inWeb === undefined) return []
  for (let folder = inWeb; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const named = browserSuites[folder]
    if (named) return named
  }
  const feature = /^features\/([^/]+)/.exec(inWeb)?.[1]
  return feature === undefined ? [] : [feature]
}
