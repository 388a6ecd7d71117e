import { asc, eq, min, ne, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../adapters/relational/database.ts'
import { devices, firmwareImages } from '../../adapters/relational/schema.ts'

export type NewFirmwareImage = typeof firmwareImages.$inferInsert
/** An image without its bytes. */
export type FirmwareImageRow = Omit<typeof firmwareImages.$inferSelect, 'bytes'>

export type ImagesRepository = ReturnType<typeof createImagesRepository>

const columns = {
  fw: firmwareImages.fw,
  models: firmwareImages.models,
  notes: firmwareImages.notes,
  sha256: firmwareImages.sha256,
  recommended: firmwareImages.recommended,
  sizeBytes: firmwareImages.sizeBytes,
  addedAt: firmwareImages.addedAt,
  addedBy: firmwareImages.addedBy,
}

export function createImagesRepository(db: Database) {
  return {
    list: (): Promise<FirmwareImageRow[]> => db.select(columns).from(firmwareImages),

    /** The models of all devices; one that is spelled in several ways is listed once. */
    listModels: async (): Promise<string[]> => {
      const folded = sql`lower(${devices.model})`
      const rows = await db
        .select({ model: min(devices.model) })
        .from(devices)
        .where(ne(devices.model, ''))
        .groupBy(folded)
        .orderBy(asc(folded))
      return rows.flatMap(({ model }) => model ?? [])
    },

    find: async (fw: string): Promise<FirmwareImageRow | null> => {
      const [row] = await db.select(columns).from(firmwareImages).where(eq(firmwareImages.fw, fw))
      return row ?? null
    },

    /** @returns whether it was stored; false: one of this name exists */
    add: async (image: NewFirmwareImage): Promise<boolean> => {
      const rows = await db
        .insert(firmwareImages)
        .values(image)
        .onConflictDoNothing()
        .returning({ fw: firmwareImages.fw })
      return rows.length > 0
    },

    remove: async (fw: string): Promise<boolean> => {
      const rows = await db
        .delete(firmwareImages)
        .where(eq(firmwareImages.fw, fw))
        .returning({ fw: firmwareImages.fw })
      return rows.length > 0
    },

    /** Part of an image, so that many concurrent downloads do not hold many images in memory; null: it was deleted. */
    read: async (fw: string, offset: number, length: number): Promise<Uint8Array | null> => {
      const [row] = rowsOf(
        await db.execute(
          sql`SELECT substring(bytes FROM ${offset + 1}::integer FOR ${length}::integer) AS part FROM firmware_images WHERE fw = ${fw}`,
        ),
      )
      return (row?.['part'] as Uint8Array | undefined) ?? null
    },
  }
}
