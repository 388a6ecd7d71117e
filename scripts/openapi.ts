import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateOpenApi } from '../apps/server/src/platform/http/openapi.ts'
import { root } from './run.ts'

/** Writes docs/openapi.json from the contract; with --check it only says whether the committed copy is right. */
const path = join(root, 'docs/openapi.json')
const document = `${JSON.stringify(await generateOpenApi(), null, 2)}\n`
if (process.argv.includes('--check')) {
  const committed = await readFile(path, 'utf8').catch(() => '')
  if (committed !== document) {
    console.error('docs/openapi.json differs from the contract. Run: npm run openapi')
    process.exitCode = 1
  }
} else {
  await writeFile(path, document)
}
