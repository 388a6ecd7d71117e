import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measurementDocument } from './measurement-table.ts'
import { root } from './run.ts'

/** Writes docs/measurements.md from the catalogue; with --check it only verifies the committed copy. */
const path = join(root, 'docs/measurements.md')
const document = measurementDocument()
if (process.argv.includes('--check')) {
  const committed = await readFile(path, 'utf8').catch(() => '')
  if (committed !== document) {
    console.error('docs/measurements.md differs from the catalogue. Run: npm run docs:measurements')
    process.exitCode = 1
  }
} else {
  await writeFile(path, document)
}
