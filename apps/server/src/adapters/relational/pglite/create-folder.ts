import { PGlite } from '@electric-sql/pglite'
import { DurableFiles, durableStartParams } from './durable-files.ts'

/**
 * Makes an empty database in a folder and ends: `node create-folder.ts <folder>`. Making one takes half a gigabyte that
 * a process does not give back, so the portal leaves it to a process that ends.
 */
const folder = process.argv[2]
if (!folder) throw new Error('usage: create-folder.ts <folder>')
const engine = await PGlite.create({ fs: new DurableFiles(folder), startParams: durableStartParams })
await engine.close()
