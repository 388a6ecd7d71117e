import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { configCatalogue } from '@fieldport/domain'
import { configurationDocument } from './config-table.ts'
import { root } from './run.ts'

/** Writes docs/configuration-keys.md from the catalogue; with --check it only verifies the committed copy. */
const path = join(root, 'docs/configuration-keys.md')
const document = configurationDocument(configCatalogue)
if (process.argv.includes('--check')) {
  const committed = await readFile(path, 'utf8').catch(() => '')
  if (committed !== document) {
    console.error('docs/configuration-keys.md differs from the catalogue. Run: npm run docs:config')
    process.exitCode = 1
  }
} else {
  await writeFile(path, document)
}
