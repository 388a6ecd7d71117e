import { tierTable } from '@fieldport/domain'
import type { createDiagnosticsModule } from '../modules/diagnostics/diagnostics.module.ts'
import type { FirmwareModule } from '../modules/firmware/firmware.module.ts'
import { createPackingModule } from '../modules/packing/packing.module.ts'
import { createProvisioningModule } from '../modules/provisioning/provisioning.module.ts'
import type { DeviceAccess } from '../platform/access/caller.ts'
import type { Accounts } from './accounts.ts'
import type { Devices } from './devices.ts'
import type { ModulesOptions } from './modules.ts'
import type { Stores } from './stores.ts'

type Sources = {
  readonly firmware: FirmwareModule
  readonly diagnostics: ReturnType<typeof createDiagnosticsModule>
}

/** Opens the modules for provisioning, testing and shipping devices. */
export function openManufacturing(
  { engines, clock, open }: ModulesOptions,
  { audit, sites, telemetry }: Stores,
  { devices }: Devices,
  { accounts }: Pick<Accounts, 'accounts'>,
  { firmware, diagnostics }: Sources,
) {
  const provisioning = open(
    createProvisioningModule({
      db: engines.relational.db,
      clock,
      firmware: firmware.firmware,
      diagnose: (deviceId) => diagnostics.diagnostics.find(onBench(deviceId), benchParameters),
      devices: devices.devices,
      firstMessage: telemetry.firstPoint,
      audit: audit.audit,
      sites: sites.sites,
    }),
  )
  const packing = open(
    createPackingModule({
      db: engines.relational.db,
      clock,
      audit: audit.audit,
      languageOf: accounts.languageOf,
      brandNameOf: (siteId) => sites.sites.brandOf(siteId).brandName,
    }),
  )
  return { provisioning, packing }
}

const benchParameters = 600

/** Bench tests see devices without an owner, like the vendor. */
function onBench(deviceId: string): DeviceAccess {
  return { deviceId, permission: 'ADMIN', tier: tierTable.Hosted, isVendor: true }
}
