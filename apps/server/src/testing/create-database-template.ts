import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openRelational } from '../adapters/relational/open.ts'
import { openEmbeddedTelemetry } from '../adapters/telemetry/embedded.ts'
import { migrateTelemetry } from '../adapters/telemetry/schema/migrate.ts'
import { templateFile } from './database-template.ts'

/** Creates the databases as the portal does, and packs the relational one: `node create-database-template.ts <folder>`. */
const folder = process.argv[2]
if (!folder) throw new Error('usage: create-database-template.ts <folder>')
const created = await openRelational({ dataDir: folder })
await created.close()
const engine = await PGlite.create(join(folder, 'relational'))
const packed = await engine.dumpDataDir('none')
await engine.close()
await writeFile(templateFile(folder), Buffer.from(await packed.arrayBuffer()))

const telemetry = await openEmbeddedTelemetry(join(folder, 'telemetry'))
await migrateTelemetry(telemetry)
await telemetry.close()
