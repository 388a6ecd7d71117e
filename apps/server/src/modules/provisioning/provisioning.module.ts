import { randomInt } from 'node:crypto'
import { createProvisioning, type ProvisioningPorts } from './provisioning.service.ts'

/** The module, wired. */
export function createProvisioningModule(ports: Omit<ProvisioningPorts, 'randomInt'>) {
  return { provisioning: createProvisioning({ ...ports, randomInt: (below) => randomInt(below) }) }
}
