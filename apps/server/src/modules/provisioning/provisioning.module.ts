import { randomInt } from 'node:crypto'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { provisioningRoutes } from './provisioning.routes.ts'
import { createProvisioning, type ProvisioningPorts } from './provisioning.service.ts'

/** The module, wired. */
export function createProvisioningModule({
  devices,
  firstMessage,
  audit,
  sites,
  clock,
}: Omit<ProvisioningPorts, 'randomInt'>) {
  const provisioning = createProvisioning({
    devices,
    firstMessage,
    audit,
    sites,
    clock,
    randomInt: (below) => randomInt(below),
  })
  return {
    name: 'provisioning',
    provisioning,
    routes: (calls): Routes => ({ prov: provisioningRoutes(calls, provisioning) }),
  } satisfies ModuleWithServices
}
