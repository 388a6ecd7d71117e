import type { Database } from '../../adapters/relational/database.ts'
import type { Seal } from '../../platform/seal.ts'
import { createSecretsRepository } from './secrets.repository.ts'
import { createSecretsService } from './secrets.service.ts'

/** Creates the module. */
export function createSecretsModule({ db, seal }: { readonly db: Database; readonly seal: Seal }) {
  return { secrets: createSecretsService({ repository: createSecretsRepository(db), seal }) }
}

export { createDropSealed } from './drop-sealed.ts'
export { openSeal } from './open-seal.ts'
export { sealedColumns } from './sealed-columns.ts'
