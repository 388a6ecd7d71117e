import { describe, expect, it } from 'vitest'
import type { Source } from '../sources/read-house.ts'
import { measureHouse } from './measure.ts'
import { formatReport } from './report.ts'

const folder = 'apps/web/src/lib'

/** A source with this many lines that imports other sources. */
function source(path: string, lines: number, imports: readonly string[] = []): Source {
  const edges = imports.map((to) => ({
    specifier: to,
    line: 1,
    isImport: true,
    target: { kind: 'file' as const, path: to },
  }))
  return { path, text: 'x\n'.repeat(lines), edges, errors: [] }
}

const house = [
  source(`${folder}/a.ts`, 10, [`${folder}/b.ts`, `${folder}/map/c.ts`, `${folder}/shared.ts`]),
  source(`${folder}/b.ts`, 20, [`${folder}/shared.ts`, `${folder}/b.ts`]),
  source(`${folder}/map/c.ts`, 30),
  source(`${folder}/shared.ts`, 41),
  source(`${folder}/a.test.ts`, 500, [`${folder}/map/c.ts`]),
  source('scripts/x.ts', 500, [`${folder}/map/c.ts`]),
]

describe('npm run house', () => {
  it('counts files, lines and importers of production code only', () => {
    expect(measureHouse(house)).toEqual({
      files: 4,
      lines: 101,
      medianLines: 25,
      singleImporter: 2,
      besideImporter: 1,
      fullFolders: [],
    })
  })

  it('finds folders with over a dozen sources, without tests', () => {
    const dozen = Array.from({ length: 12 }, (_, index) => source(`${folder}/live/${index}.ts`, 1))
    const fuller = [...dozen, source(`${folder}/live/a.test.ts`, 1)]
    expect(measureHouse(fuller).fullFolders).toEqual([])
    expect(measureHouse([...fuller, source(`${folder}/live/12.ts`, 1)]).fullFolders).toEqual([
      { folder: `${folder}/live`, sources: 13 },
    ])
  })

  it('prints a line for each full folder, with the reason if known', () => {
    const fullFolders = [
      { folder: `${folder}/live`, sources: 13 },
      { folder: 'apps/web/src/ui', sources: 14 },
    ]
    const measures = { ...measureHouse(house), fullFolders }
    const violation = { path: 'x.ts', line: 1, rule: 'retired' as const, message: '' }
    const problems = { violations: [violation], unused: [] }
    const why = { [`${folder}/live`]: 'One stream, told in small steps.', 'apps/web/src/app': 'Gone.' }
    const printed = formatReport(measures, problems, 3, why)
    expect(printed).toContain('production files                4')
    expect(printed).toContain('  of them not explained         1')
    expect(printed).toContain('retired names                   3')
    expect(printed).toContain('  used again                    1')
    expect(printed).toContain(`${folder}/live        13  One stream, told in small steps.`)
    expect(printed).toContain('apps/web/src/ui              14  -')
    expect(printed).toContain('apps/web/src/app is no longer over 12 sources')
  })
})
