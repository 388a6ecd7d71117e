import { createTestDatabase } from '../adapters/relational/testing.ts'
import { openRelational } from '../adapters/relational/open.ts'
import { prepareDatabaseTemplate, templateVariable } from './database-template.ts'

/** Creates the databases that tests copy. The workers inherit the environment. */
// oxlint-disable-next-line import/no-default-export -- Vitest calls the default export.
export default async function setUp(): Promise<() => Promise<void>> {
  process.env[templateVariable] = await prepareDatabaseTemplate()
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (!serverUrl) return () => Promise.resolve()
  const { name, databaseUrl, drop } = await createTestDatabase(serverUrl)
  const migrated = await openRelational({ databaseUrl, dataDir: '' })
  await migrated.close()
  process.env['TEST_DATABASE_NAME'] = name
  return drop
}
