import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listSources } from './house/sources/list-sources.ts'
import { en } from '@fieldport/messages'
import { root } from './run.ts'

it('every message of the catalogue is used', async () => {
  const said = new Set<string>()
  for (const path of await listSources()) {
    if (path.startsWith('packages/messages/') || /\.test\.tsx?$/.test(path)) continue
    for (const word of (await readFile(join(root, path), 'utf8')).match(/\w+/g) ?? []) said.add(word)
  }
  // Messages of audit actions are named after the action: 'audit.teams.renamed'.
  const nameOf = (id: string) => id.split('.').at(-1) ?? id
  expect(Object.keys(en).filter((id) => !said.has(nameOf(id)))).toEqual([])
})
