import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openRelationalForTests } from './testing/stores.ts'
import { relationalTestEngines } from './adapters/relational/testing.ts'
import { createLog } from './platform/monitoring/log.ts'

const token = 'session-token-of-a-person'

describe.each(relationalTestEngines())('the log of a failed statement on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())

  it.each(['err', 'error'])('names what failed under %s, without its values', async (name) => {
    const failure: unknown = await relational.db
      .execute(sql`SELECT ${token}::text, no_such_column FROM devices`)
      .catch((error: unknown) => error)
    const lines: string[] = []
    createLog('warn', { write: (line) => void lines.push(line) }).warn({ [name]: failure }, 'a call failed')
    expect(lines[0]).toContain('no_such_column')
    expect(lines[0]).toContain('42703')
    expect(lines.join('')).not.toContain(token)
  })
})

it('omits the query of a URL', () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  log.warn({ err: new Error(`GET http://localhost/api/x?token=${token} failed`) }, 'a call failed')
  expect(lines[0]).toContain('/api/x?…')
  expect(lines[0]).not.toContain(token)
})
