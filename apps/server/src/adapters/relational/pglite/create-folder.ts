import { PGlite } from '@electric-sql/pglite'
import { DurableFiles, durableStartParams } from './durable-files.ts'

/**
 * Creates an empty database in a folder and exits: `node create-folder.ts <folder>`. Creating one takes half a gigabyte
 * that a process never gives back, so the portal leaves it to this separate process.
 */
const folder = process.argv[2]
if (!folder) throw new Error('usage: create-folder.ts <folder>')
const engine = await PGlite.create({ fs: new DurableFiles(folder), startParams: durableStartParams })
await engine.close()
