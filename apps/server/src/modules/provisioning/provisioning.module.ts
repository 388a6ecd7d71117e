import { randomInt } from 'node:crypto'
import type { Database } from '../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { createBenchRepository } from './bench.repository.ts'
import { type BenchPorts, createBench } from './bench.service.ts'
import { provisioningRoutes } from './provisioning.routes.ts'
import { createProvisioning, type ProvisioningPorts } from './provisioning.service.ts'

type Options = Omit<ProvisioningPorts, 'randomInt' | 'lastBenchResults'> &
  Pick<BenchPorts, 'firmware' | 'diagnose'> & { readonly db: Database }

/** Creates the module. */
export function createProvisioningModule(options: Options) {
  const { db, devices, firstMessage, firmware, diagnose, audit, sites, clock } = options
  const repository = createBenchRepository(db)
  const bench = createBench({ repository, devices, firmware, diagnose, audit, clock })
  const provisioning = createProvisioning({
    devices,
    firstMessage,
    audit,
    sites,
    clock,
    lastBenchResults: bench.lastOf,
    randomInt: (below) => randomInt(below),
  })
  return {
    name: 'provisioning',
    provisioning,
    bench,
    routes: (calls): Routes => ({ prov: provisioningRoutes(calls, provisioning, bench) }),
  } satisfies ModuleWithServices
}
