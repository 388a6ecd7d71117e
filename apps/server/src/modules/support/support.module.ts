import type { Database } from '../../adapters/relational/database.ts'
import { createSupportRepository } from './support.repository.ts'
import { createSupportService, type SupportPorts } from './support.service.ts'

/** The module, wired. */
export function createSupportModule({
  db,
  ...ports
}: Omit<SupportPorts, 'repository'> & { readonly db: Database }) {
  return { support: createSupportService({ ...ports, repository: createSupportRepository(db) }) }
}
