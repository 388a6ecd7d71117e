import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Session } from 'chdb'

/**
 * Loads the tables of a folder in a separate process, because the engine reports why it does not start on standard
 * error only. Usage: node load-tables.ts <folder> [set-aside]. With `set-aside` every broken part is detached, however
 * many.
 */
const [folder, mode] = process.argv.slice(2)
if (!folder) throw new Error('usage: load-tables.ts <folder> [set-aside]')

const withoutLimit = `<clickhouse><merge_tree>
  <max_suspicious_broken_parts>1000000000</max_suspicious_broken_parts>
  <max_suspicious_broken_parts_bytes>1000000000000000</max_suspicious_broken_parts_bytes>
</merge_tree></clickhouse>`

const draft = mkdtempSync(join(tmpdir(), 'portal-engine-'))
const config = join(draft, 'config.xml')
writeFileSync(config, withoutLimit)
try {
  const connectionArgs = mode === 'set-aside' ? [`--config-file=${config}`] : []
  new Session(folder, { connectionArgs }).close()
} finally {
  rmSync(draft, { recursive: true, force: true })
}
