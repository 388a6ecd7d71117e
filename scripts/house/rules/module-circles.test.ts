import { describe, expect, it } from 'vitest'
import { readSource } from '../sources/read-house.ts'
import { findModuleCircles } from './module-circles.ts'

const modules = 'apps/server/src/modules'
const audit = readSource(`${modules}/audit/x.ts`, "import type { A } from '../sites/sites.module.ts'")
const sites = readSource(
  `${modules}/sites/x.ts`,
  "\nimport type { A } from '../serverlog/serverlog.module.ts'",
)
const serverLog = readSource(`${modules}/serverlog/x.ts`, "import { a } from '../audit/audit.module.ts'")

describe('modules that import each other', () => {
  it('are found by way of others, and for a type only', () => {
    const found = findModuleCircles([audit, sites, serverLog])
    expect(found.map(({ path, line }) => `${path}:${line}`)).toEqual([
      `${modules}/audit/x.ts:1`,
      `${modules}/sites/x.ts:2`,
      `${modules}/serverlog/x.ts:1`,
    ])
    expect(found[0]?.message).toContain('imports module sites, which imports audit again')
  })

  it('are not those that import in one direction', () => {
    expect(findModuleCircles([audit, sites])).toEqual([])
  })

  it('do not include tests', () => {
    const test = { ...serverLog, path: `${modules}/serverlog/x.test.ts` }
    expect(findModuleCircles([audit, sites, test])).toEqual([])
  })
})
