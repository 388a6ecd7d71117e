import {
  type CustomChart,
  type CustomItemKind,
  customItemId,
  nextCustomNumber,
  type Widget,
} from '@fieldport/domain'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../adapters/relational/database.ts'
import { customItems } from '../../../adapters/relational/schema.ts'
import type { StoredImage } from '../images/attached-images.ts'
import { replaceDeviceImage } from '../images/images.repository.ts'

export type ItemKey = { readonly deviceId: string; readonly kind: CustomItemKind; readonly number: number }

export type ItemRow = { readonly kind: CustomItemKind; readonly number: number; readonly version: number } & {
  readonly definition: unknown
}

type Change = {
  readonly definition: Widget | CustomChart
  readonly by: string
  readonly nowSeconds: number
  /** Null: remove; undefined: unchanged. */
  readonly image?: StoredImage | null | undefined
}

/** The result of a write, and the image that it replaced. */
type Written<Result> = Result & { readonly replacedImage?: string | undefined }

export type CustomItemsRepository = ReturnType<typeof createCustomItemsRepository>

/** Custom widgets and charts. */
export function createCustomItemsRepository(db: Database) {
  return { ...createReads(db), ...createWrites(db) }
}

function createReads(db: Database) {
  return {
    list: async (deviceId: string): Promise<readonly ItemRow[]> => {
      const { kind, number, version, definition } = customItems
      const rows = await db
        .select({ kind, number, version, definition })
        .from(customItems)
        .where(eq(customItems.deviceId, deviceId))
        .orderBy(asc(kind), asc(number))
      return rows.map((row) => ({ ...row, kind: row.kind as CustomItemKind }))
    },
  }
}

function createWrites(db: Database) {
  return {
    /** Uses the lowest free number. @returns null: all are taken */
    add: (deviceId: string, kind: CustomItemKind, change: Change): Promise<number | null> =>
      db.transaction(async (transaction) => {
        // Locks the device, so that concurrent additions get different numbers.
        await transaction.execute(sql`SELECT 1 FROM devices WHERE id = ${deviceId} FOR UPDATE`)
        const taken = await transaction
          .select({ number: customItems.number })
          .from(customItems)
          .where(and(eq(customItems.deviceId, deviceId), eq(customItems.kind, kind)))
        const number = nextCustomNumber(
          kind,
          taken.map((row) => row.number),
        )
        if (number === undefined) return null
        const { definition, by: updatedBy, nowSeconds: updatedAt } = change
        await transaction
          .insert(customItems)
          .values({ deviceId, kind, number, definition, updatedAt, updatedBy })
        await changeImage(transaction, { deviceId, kind, number }, change)
        return number
      }),

    /** @returns the new version; null: changed meanwhile, or deleted */
    update: (
      key: ItemKey,
      version: number,
      change: Change,
    ): Promise<Written<{ readonly version: number }> | null> =>
      db.transaction(async (transaction) => {
        const updated = await transaction.execute(sql`
          UPDATE custom_items SET definition = ${JSON.stringify(change.definition)}::jsonb, version = version + 1,
            updated_at = ${change.nowSeconds}, updated_by = ${change.by}
          WHERE device_id = ${key.deviceId} AND kind = ${key.kind} AND number = ${key.number} AND version = ${version}
          RETURNING version`)
        const found = rowsOf(updated)[0]?.['version']
        if (found === undefined) return null
        return { version: Number(found), replacedImage: await changeImage(transaction, key, change) }
      }),

    /** @returns null: it did not exist */
    remove: (key: ItemKey, nowSeconds: number): Promise<Written<object> | null> =>
      db.transaction(async (transaction) => {
        const { deviceId, kind, number } = key
        const isIt = and(
          eq(customItems.deviceId, deviceId),
          eq(customItems.kind, kind),
          eq(customItems.number, number),
        )
        const removed = await transaction
          .delete(customItems)
          .where(isIt)
          .returning({ number: customItems.number })
        if (removed.length === 0) return null
        return { replacedImage: await changeImage(transaction, key, { image: null, nowSeconds }) }
      }),
  }
}

/** @returns the key of the replaced image */
async function changeImage(
  transaction: Database,
  { deviceId, kind: itemKind, number }: ItemKey,
  { image, nowSeconds }: Pick<Change, 'image' | 'nowSeconds'>,
): Promise<string | undefined> {
  if (image === undefined) return undefined
  const kind = customItemId(itemKind, number)
  return replaceDeviceImage(transaction, { deviceId, kind }, image && { ...image, kind }, nowSeconds)
}
