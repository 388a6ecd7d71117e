import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '@fieldport/messages'
import { english, loadEnglish } from '@fieldport/messages/english.browser'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Code that runs on pages that open before all texts are loaded. */
const early = [
  'packages/domain/src/accounts',
  'packages/domain/src/waits.ts',
  'packages/domain/src/text-rules.ts',
  'apps/web/src/app/pages/visitor',
  'apps/web/src/app/shell',
  'apps/web/src/features/accounts',
  'apps/web/src/features/devices/list',
  'apps/web/src/lib/api',
  'apps/web/src/lib/session',
]

/** The part of it that runs after they are loaded: closing an account. */
const later = /account-closure|personal-data/

function sourcesOf(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !later.test(file))
    .map((file) => join(path, file))
}

test('a browser starts with every text that the code of its first pages uses, and fetches the others later', async () => {
  const sources = early.flatMap(sourcesOf).map((file) => readFileSync(join(root, file), 'utf8'))
  const words = sources.flatMap((text) => [...text.matchAll(/'(\w{8,})'/g)].map(([, word]) => word ?? ''))
  const said = [...new Set(words)].filter((word) => Object.hasOwn(en, word))
  expect(said).toContain('passwordWeak')
  expect(said.filter((id) => !Object.hasOwn(english, id))).toEqual([])
  expect(Object.keys(english).length).toBeLessThan(Object.keys(en).length / 2)
  await loadEnglish()
  expect(english).toEqual(en)
})
