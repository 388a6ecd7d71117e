import { expect, test } from 'vitest'
import { findImportProblem, importBytes, importProblem, importSizeProblem } from './import-file.ts'

test('must have from 2 bytes to 8 MB and contain a JSON object', () => {
  expect(findImportProblem('{}')).toBeUndefined()
  expect(findImportProblem('x')).toBe(importSizeProblem)
  expect(findImportProblem('')).toBe(importSizeProblem)
  expect(findImportProblem('{"a":1')).toBe(importProblem)
  expect(findImportProblem('[1]')).toBe(importProblem)
  expect(findImportProblem('null')).toBe(importProblem)
  const filled = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
  expect(findImportProblem(filled(importBytes.maximum))).toBeUndefined()
  expect(findImportProblem(filled(importBytes.maximum + 1))).toBe(importSizeProblem)
})
