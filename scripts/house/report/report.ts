import type { Problems } from '../rules/check-house.ts'
import { folderLimit, type Measures } from './measure.ts'
import { formatTable } from './table.ts'

/**
 * Formats the output of `npm run house`.
 * @param explained why a folder exceeds the limit, by folder
 */
export function formatReport(
  measures: Measures,
  problems: Problems,
  retired: number,
  explained: Readonly<Record<string, string>>,
): string {
  const { fullFolders } = measures
  const retiredUses = problems.violations.filter(({ rule }) => rule === 'retired').length
  const full = new Set(fullFolders.map(({ folder }) => folder))
  const needless = Object.keys(explained).filter((folder) => !full.has(folder))
  const parts = [
    formatTable([
      ['production files', measures.files],
      ['lines', measures.lines],
      ['median lines of a file', measures.medianLines],
      ['files with a single importer', measures.singleImporter],
      ['  of them beside it', measures.besideImporter],
      [`folders over ${folderLimit} sources`, fullFolders.length],
      ['  of them not explained', fullFolders.filter(({ folder }) => !explained[folder]).length],
      ['retired names', retired],
      ['  used again', retiredUses],
      ['forbidden imports', problems.violations.length - retiredUses],
    ]),
  ]
  if (fullFolders.length > 0)
    parts.push(
      formatTable([
        [`folder over ${folderLimit} sources`, 'sources', 'why'],
        ...fullFolders.map(({ folder, sources }) => [folder, sources, explained[folder] ?? '-']),
      ]),
    )
  for (const folder of needless)
    parts.push(`explained.ts: ${folder} is no longer over ${folderLimit} sources.`)
  return parts.join('\n\n')
}
