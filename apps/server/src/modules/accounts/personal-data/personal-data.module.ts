import type { Database } from '../../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import { createClosureRepository } from './closure.repository.ts'
import { createExportRepository } from './export.repository.ts'
import { personalDataRoutes } from './personal-data.routes.ts'
import { createPersonalData, type PersonalDataPorts } from './personal-data.service.ts'

export type PersonalDataModuleOptions = Omit<PersonalDataPorts, 'closures' | 'exports'> & {
  readonly db: Database
}

/** Creates the module that exports a person's data and closes accounts. */
export function createPersonalDataModule({
  db,
  identityCheck,
  limits,
  audit,
  messages,
  sites,
  clock,
}: PersonalDataModuleOptions) {
  const personalData = createPersonalData({
    identityCheck,
    limits,
    audit,
    messages,
    sites,
    clock,
    closures: createClosureRepository(db),
    exports: createExportRepository(db),
  })
  return {
    name: 'personalData',
    personalData,
    routes: (calls): Routes => ({ user: personalDataRoutes(calls, personalData) }),
  } satisfies ModuleWithServices
}
