import { readFile, writeFile } from 'node:fs/promises'
import { canDocument } from './can-document.ts'

/** Writes docs/can-names.md from the tables; with --check it only tests whether the committed copy is up to date. */
const path = new URL('../../../docs/can-names.md', import.meta.url)
const document = canDocument()
if (process.argv.includes('--check')) {
  const committed = await readFile(path, 'utf8').catch(() => '')
  if (committed !== document) {
    console.error('docs/can-names.md differs from the tables. Run: npm run docs:can')
    process.exitCode = 1
  }
} else {
  await writeFile(path, document)
}
