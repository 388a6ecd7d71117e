import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  generateOpenApi,
  toPostmanCollection,
} from '../apps/server/src/platform/http/documentation/openapi.ts'
import { writeCallTable, writeCallTypes } from './client/write-calls.ts'
import { root } from './run.ts'

/** Writes the files generated from the contract; with --check it only verifies the committed copies. */
const document = await generateOpenApi()
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const files: Readonly<Record<string, string>> = {
  'docs/openapi.json': json(document),
  'docs/postman.json': json(toPostmanCollection(document)),
  'packages/client/src/generated/calls.ts': writeCallTable(document),
  'packages/client/src/generated/types.ts': writeCallTypes(document),
}

for (const [name, text] of Object.entries(files)) {
  const path = join(root, name)
  if (!process.argv.includes('--check')) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  } else if ((await readFile(path, 'utf8').catch(() => '')) !== text) {
    console.error(`${name} differs from the contract. Run: npm run openapi`)
    process.exitCode = 1
  }
}
