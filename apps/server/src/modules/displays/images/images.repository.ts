import { type NoteImageKind, noteImageKinds } from '@fieldport/contract'
import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { deviceSettings, devices, storedFiles } from '../../../adapters/relational/schema.ts'

export type ImageRow = typeof storedFiles.$inferSelect
export type NewImage = typeof storedFiles.$inferInsert

/** A place for an image, and the image that the person saw there: '' for none, undefined to replace any. */
export type ImageSlot = {
  readonly deviceId: string
  readonly kind: string
  readonly replaces?: string | undefined
}

/** The result of a change, or why it was refused. */
export type ImageChangeResult =
  | { readonly before: ImageRow | undefined }
  | { readonly refused: 'unknown-device' | 'changed' }

export type ImagesRepository = ReturnType<typeof createImagesRepository>

export function createImagesRepository(db: Database) {
  return { ...createReads(db), ...createWrites(db), ...createUpkeep(db) }
}

const isPresent = (deviceId: string) => and(eq(storedFiles.deviceId, deviceId), isNull(storedFiles.removedAt))

/** Replaces the file of a place. @returns the key of the previous file */
export async function replaceDeviceImage(
  transaction: Database,
  place: { readonly deviceId: string; readonly kind: string },
  image: NewImage | null,
  atSeconds: number,
): Promise<string | undefined> {
  const [before] = await transaction
    .update(storedFiles)
    .set({ removedAt: atSeconds })
    .where(and(isPresent(place.deviceId), eq(storedFiles.kind, place.kind)))
    .returning({ key: storedFiles.key })
  if (image) await transaction.insert(storedFiles).values(image)
  return before?.key
}

function createReads(db: Database) {
  return {
    /** Images of the device's notes. */
    list: async (deviceId: string): Promise<(ImageRow & { kind: NoteImageKind })[]> => {
      const rows = await db
        .select()
        .from(storedFiles)
        .where(and(isPresent(deviceId), inArray(storedFiles.kind, noteImageKinds)))
      return rows.map((row) => ({ ...row, kind: row.kind as NoteImageKind }))
    },

    /** All other images. */
    listAttached: (deviceId: string): Promise<ImageRow[]> =>
      db
        .select()
        .from(storedFiles)
        .where(and(isPresent(deviceId), notInArray(storedFiles.kind, noteImageKinds))),

    find: async (key: string): Promise<ImageRow | null> => {
      const [row] = await db
        .select()
        .from(storedFiles)
        .where(and(eq(storedFiles.key, key), isNull(storedFiles.removedAt)))
      return row ?? null
    },
  }
}

function createWrites(db: Database) {
  return {
    /** Stores the image and references it in the notes. */
    replace: (image: NewImage, place: ImageSlot): Promise<ImageChangeResult> =>
      change(db, place, image.addedAt, async (transaction) => {
        await transaction.insert(storedFiles).values(image)
        const named = sql`jsonb_build_object(${place.kind}::text, ${image.key}::text)`
        await transaction
          .insert(deviceSettings)
          .values({ deviceId: place.deviceId, key: notesKey, value: named })
          .onConflictDoUpdate({
            target: [deviceSettings.deviceId, deviceSettings.key],
            set: { value: sql`${presentNotes} || ${named}`, updatedAt: sql`now()` },
          })
      }),

    remove: (place: ImageSlot, atSeconds: number): Promise<ImageChangeResult> =>
      change(db, place, atSeconds, async (transaction) => {
        await transaction
          .update(deviceSettings)
          .set({ value: sql`${presentNotes} - ${place.kind}::text`, updatedAt: sql`now()` })
          .where(and(eq(deviceSettings.deviceId, place.deviceId), eq(deviceSettings.key, notesKey)))
      }),
  }
}

const notesKey = 'PORTAL_deviceNotes'
const presentNotes = sql`CASE WHEN jsonb_typeof(${deviceSettings.value}) = 'object' THEN ${deviceSettings.value} ELSE '{}'::jsonb END`

/** Concurrent changes run one after the other. */
function change(
  db: Database,
  { deviceId, kind, replaces }: ImageSlot,
  atSeconds: number,
  work: (transaction: Database) => Promise<void>,
): Promise<ImageChangeResult> {
  return db.transaction(async (transaction): Promise<ImageChangeResult> => {
    const [device] = await transaction
      .select({ id: devices.id })
      .from(devices)
      .where(eq(devices.id, deviceId))
      .for('no key update')
    if (!device) return { refused: 'unknown-device' }
    const isThere = and(
      eq(storedFiles.deviceId, deviceId),
      eq(storedFiles.kind, kind),
      isNull(storedFiles.removedAt),
    )
    const [before] = await transaction.select().from(storedFiles).where(isThere)
    if (replaces !== undefined && replaces !== (before?.key ?? '')) return { refused: 'changed' }
    await transaction.update(storedFiles).set({ removedAt: atSeconds }).where(isThere)
    await work(transaction)
    return { before }
  })
}

function createUpkeep(db: Database) {
  return {
    /** Keys of images that were replaced or removed. */
    removedKeys: async (): Promise<string[]> => {
      const rows = await db
        .select({ key: storedFiles.key })
        .from(storedFiles)
        .where(isNotNull(storedFiles.removedAt))
      return rows.map(({ key }) => key)
    },

    forget: async (key: string): Promise<void> => {
      await db.delete(storedFiles).where(and(eq(storedFiles.key, key), isNotNull(storedFiles.removedAt)))
    },

    /** The keys, among those given, that are in use. */
    owned: async (keys: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows = await db
        .select({ key: storedFiles.key })
        .from(storedFiles)
        .where(inArray(storedFiles.key, [...keys]))
      return new Set(rows.map(({ key }) => key))
    },
  }
}
