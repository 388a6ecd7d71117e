import { createBillingModule, createPlanEndsModule } from '../modules/billing/billing.module.ts'
import { createDistributorsModule } from '../modules/distributors/distributors.module.ts'
import type { DataJobsModule } from '../modules/telemetry/telemetry.module.ts'
import type { Devices } from './devices.ts'
import type { ModulesOptions } from './modules.ts'
import type { Stores } from './stores.ts'

/** Opens the modules for billing and the end of plans. */
export function openBilling(
  { settings, engines, clock, log, open }: ModulesOptions,
  { seal, audit, feed, messages, sites, serverLog }: Stores,
  { devices: { devices }, deviceUsers }: Pick<Devices, 'devices' | 'deviceUsers'>,
  { dataJobs }: { readonly dataJobs: Pick<DataJobsModule, 'deleteBeyondBasic'> },
) {
  const planEnds = open(
    createPlanEndsModule({
      db: engines.relational.db,
      clock,
      messages: messages.messages,
      sites: sites.sites,
      deviceLog: serverLog.deviceLog,
      deleteBeyondBasic: dataJobs.deleteBeyondBasic,
      announceCleared: (deviceId) => feed.announceCleared(deviceId),
      dataGraceDays: settings.planDataGraceDays,
    }),
  )
  const billing = open(
    createBillingModule({
      db: engines.relational.db,
      clock,
      log,
      seal,
      sites: sites.sites,
      audit: audit.audit,
      findDeviceAccesses: devices.findDeviceAccesses,
      planChanged: devices.planChanged,
      deleteDue: planEnds.planEnds.deleteDue,
      paymentGraceDays: settings.paymentGraceDays,
      stripe: settings.stripe,
    }),
  )
  const distributors = open(
    createDistributorsModule({
      db: engines.relational.db,
      clock,
      audit: audit.audit,
      deviceLog: serverLog.deviceLog,
      deviceUsers: deviceUsers.deviceUsers,
      planChanged: devices.planChanged,
    }),
  )
  return { planEnds, billing, distributors }
}
