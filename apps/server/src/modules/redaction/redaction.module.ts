import type { Database } from '../../adapters/relational/database.ts'
import type { ModuleWithServices } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import { createKnownSecretsRepository } from './known-secrets.repository.ts'
import { createRedaction } from './redaction.service.ts'

/** Creates the module. It has no state, so each module that stores device data may create its own. */
export function createRedactionModule({ db, seal }: { readonly db: Database; readonly seal: Seal }) {
  const repository = createKnownSecretsRepository(db)
  return {
    name: 'redaction',
    redaction: createRedaction({ repository, seal }),
    listKeyFiles: repository.listKeyFiles,
  } satisfies ModuleWithServices
}

export { createPointRedaction } from './redact-points.ts'
export { redactStored } from './stored/redact-stored.ts'
