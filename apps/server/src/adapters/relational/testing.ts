import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Client } from 'pg'
import { templateFile, templateVariable } from '../../testing/database-template.ts'
import { openRelational, type Relational } from './open.ts'

export type TestEngine = {
  readonly name: string
  /** An empty, migrated database of its own; close() removes it. */
  readonly open: () => Promise<Relational>
}

/** The engines that repositories are tested on. PostgreSQL only where one is given, and never silently without. */
export function engines(): readonly TestEngine[] {
  const inProcess: TestEngine = { name: 'PGlite', open: openInMemoryForTest }
  const url = process.env.TEST_DATABASE_URL
  if (url) return [inProcess, { name: 'PostgreSQL', open: () => openFresh(url) }]
  process.stdout.write('PostgreSQL was NOT tested: TEST_DATABASE_URL is not set.\n')
  return [inProcess]
}

/** PGlite in memory, empty and migrated. */
export async function openInMemoryForTest(): Promise<Relational> {
  const template = process.env[templateVariable]
  return openRelational({
    inMemory: true,
    packed: template ? await openAsBlob(templateFile(template)) : undefined,
  })
}

async function openFresh(serverUrl: string): Promise<Relational> {
  const { databaseUrl, drop } = await createTestDatabase(serverUrl, process.env.TEST_DATABASE_NAME)
  const opened = await openRelational({ databaseUrl, dataDir: '' })
  return { ...opened, close: () => opened.close().then(drop) }
}

/** Creates a database on the server: empty, or a copy of `template`. */
export async function createTestDatabase(serverUrl: string, template = 'template1') {
  const name = `portal_test_${randomBytes(6).toString('hex')}`
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    name,
    databaseUrl: url.href,
    drop: () => administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
