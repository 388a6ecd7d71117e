import { findCustomNumber, isDeviceId, isPageName } from '@fieldport/domain'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { configOptions } from '../../features/configuration/config-queries.ts'
import { parseSettingsView, type SettingsView } from '../../features/configuration/tabs/tab-ids.ts'
import { settingsOptions } from '../../features/devices/settings-options.ts'
import { readNow } from '../../lib/clock.ts'
import { type DataPageView, parseDataPageView } from '../device-page/url/data-page-view.ts'
import { signedInRoute, requireDeviceId, validateQuery } from './root.ts'
import { keepSearch, stripUnparsed } from '../search-params.ts'

const dataRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/data/$deviceid',
  validateSearch: stripUnparsed((search): DataPageView => parseDataPageView(search, readNow())),
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('../device-page/data-page.tsx'), 'DataPage'),
})

const rawRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/raw/$deviceid',
  validateSearch: keepSearch,
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('../pages/device/raw-page.tsx'), 'RawPage'),
})

const parseEdit = ({ edit }: Record<string, unknown>): { edit?: true } =>
  edit === true || edit === 'true' ? { edit: true } : {}

const customRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/custom/$homepage/{-$deviceid}',
  validateSearch: stripUnparsed<{ edit?: true }>(parseEdit),
  beforeLoad: ({ params }) => {
    const isDevice = params.deviceid === undefined || isDeviceId(params.deviceid)
    if (!isDevice || !isPageName(params.homepage)) throw notFound()
  },
  component: lazyRouteComponent(() => import('../device-page/custom/custom-page.tsx'), 'CustomPagePage'),
})

const connectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connect/$deviceid',
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('../pages/device/connect-page.tsx'), 'ConnectPage'),
})

const widgetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/widget/$deviceid/$widget',
  beforeLoad: ({ params }) => requireDeviceId({ params }),
  component: lazyRouteComponent(() => import('../pages/device/widget-page.tsx'), 'WidgetPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/users/$deviceid',
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('../pages/device/users-page.tsx'), 'UsersPage'),
})

const diagRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/diag/$deviceid',
  validateSearch: stripUnparsed(validateQuery),
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('../pages/device/diag-page.tsx'), 'DiagPage'),
})

const scriptRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/script/$deviceid',
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('../pages/device/script-page.tsx'), 'ScriptPage'),
})

const serverLogRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/serverlog/$deviceid',
  validateSearch: keepSearch,
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('../pages/device/serverlog-page.tsx'), 'ServerLogPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit/$deviceid',
  validateSearch: keepSearch,
  beforeLoad: requireDeviceId,
  component: lazyRouteComponent(() => import('../pages/device/audit-page.tsx'), 'DeviceAuditPage'),
})

const chartRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/chart/$deviceid/$chart',
  beforeLoad: ({ params }) => {
    requireDeviceId({ params })
    if (findCustomNumber('chart', params.chart) === undefined) throw notFound()
  },
  component: lazyRouteComponent(() => import('../pages/device/chart-page.tsx'), 'ChartPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/$deviceid',
  validateSearch: stripUnparsed((search): SettingsView => parseSettingsView(search)),
  beforeLoad: requireDeviceId,
  // Prefetched while the page's code is loading.
  loader: ({ context, params: { deviceid } }) => {
    void context.queries.prefetchQuery(settingsOptions(deviceid))
    void context.queries.prefetchQuery(configOptions(deviceid))
  },
  component: lazyRouteComponent(() => import('../pages/device/settings-page.tsx'), 'SettingsPage'),
})

/** An alias of the same page that other pages link to. Source: specification 2, section 2. */
const configRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/config/$deviceid',
  validateSearch: stripUnparsed((search): SettingsView => parseSettingsView(search)),
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/settings/$deviceid', params, search, replace: true })
  },
})

export const deviceRoutes = [
  dataRoute,
  rawRoute,
  customRoute,
  connectRoute,
  widgetRoute,
  usersRoute,
  diagRoute,
  scriptRoute,
  serverLogRoute,
  auditRoute,
  chartRoute,
  settingsRoute,
  configRoute,
] as const
