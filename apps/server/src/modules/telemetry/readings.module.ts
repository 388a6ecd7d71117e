import type { Caller } from '../../platform/access/caller.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { type ColumnsRoutesPorts, columnsRoutes, registerColumnsRawCalls } from './columns/columns.routes.ts'
import { type FleetPorts, registerFleetRawCalls } from './fleet/fleet.routes.ts'
import { type HighlightsPorts, registerHighlightsRawCalls } from './fleet/highlights.routes.ts'
import { namedMeasurements, type NamedMeasurements } from './fleet/named-measurements.ts'
import { type LivePorts, registerLiveCalls } from './live/live.routes.ts'
import { type PrometheusPorts, registerPrometheusRawCall } from './fleet/prometheus.routes.ts'
import { registerSharedPageCalls, type SharedPagePorts } from './live/shared.routes.ts'
import { createUnreadBudget } from './live/unread-budget.ts'
import { registerTelemetryRawCalls, telemetryRoutes, type TelemetryRoutesPorts } from './telemetry.routes.ts'

export type ReadingsModuleOptions = TelemetryRoutesPorts &
  ColumnsRoutesPorts &
  Omit<FleetPorts & LivePorts, 'namedOf' | 'unread'> &
  Omit<SharedPagePorts, 'unread'> &
  HighlightsPorts &
  Pick<PrometheusPorts, 'summariesOf'> & {
    /** How people show the values of the devices that a person may see, as stored. */
    readonly displaySettingsOf: (caller: Caller) => Promise<ReadonlyMap<string, unknown>>
  }

/**
 * Reading telemetry, stored and live, for people and guests. Separate from storing, because access is decided by modules that are
 * opened after it.
 */
export function createReadingsModule(options: ReadingsModuleOptions) {
  const { telemetry, feed, clock, stopping, accessChanges, limits, images, shareLinks, configuration } =
    options
  const { tiersOf, channelsOf, computedChannels, getDisplayInfo, findDeviceAccesses } = options
  const { conditionsOf, openConditions, limitRulesOf, displaySettingsOf, getHighlightInfo } = options
  const points = { telemetry, clock, computedChannels }
  const columns = { columns: options.columns, clock, computedChannels }
  const namedOf = async (caller: Caller): Promise<NamedMeasurements> => {
    const stored = await displaySettingsOf(caller)
    return new Map([...stored].map(([deviceId, settings]) => [deviceId, namedMeasurements(settings)]))
  }
  return {
    name: 'readings',
    routes: (calls): Routes => ({
      device: { ...telemetryRoutes(calls, points), ...columnsRoutes(calls, columns) },
    }),
    rawRoutes: (raw) => {
      registerTelemetryRawCalls(raw, points)
      registerColumnsRawCalls(raw, columns)
      registerFleetRawCalls(raw, { telemetry, tiersOf, channelsOf, namedOf, clock })
      registerPrometheusRawCall(raw, options)
      registerHighlightsRawCalls(raw, {
        telemetry,
        findDeviceAccesses,
        getHighlightInfo,
        conditionsOf,
        clock,
      })
      const unread = createUnreadBudget()
      const live = { telemetry, feed, clock, stopping, accessChanges, openConditions, unread }
      registerSharedPageCalls(raw, {
        ...live,
        shareLinks,
        limits,
        getDisplayInfo,
        limitRulesOf,
        configuration,
        images,
        chartNotes: options.chartNotes,
      })
      registerLiveCalls(raw, { ...live, tiersOf, channelsOf, namedOf, conditionsOf, findDeviceAccesses })
    },
  } satisfies ModuleWithServices
}
