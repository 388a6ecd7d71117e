import type { Seal } from '../../platform/seal.ts'
import { keyCheckColumn, type SealedColumn, sealedColumns } from './sealed-columns.ts'
import type { SecretsRepository } from './secrets.repository.ts'

const pageRows = 500

/** After a change of SECRET_KEY: seals everything that was sealed with an earlier key again with the current one. */
export function createSecretsService(ports: { readonly repository: SecretsRepository; readonly seal: Seal }) {
  const { repository, seal } = ports

  const openOf = (column: SealedColumn, sealed: string, purpose: string): string => {
    try {
      return seal.open(sealed, purpose)
    } catch (error) {
      throw new Error(
        `${column.table}.${column.sealed} holds a text (${column.label}) that no given key opens: ${(error as Error).message}. ` +
          'Name the key that it was sealed with in SECRET_KEY_PREVIOUS.',
        { cause: error },
      )
    }
  }

  const resealColumn = async (column: SealedColumn): Promise<number> => {
    let after: readonly string[] | null = null
    let count = 0
    for (;;) {
      const rows = await repository.page(column, after, pageRows)
      for (const row of rows) {
        const purpose = column.purposeOf(...row.keys)
        if (seal.isCurrent(row.sealed, purpose)) continue
        const text = openOf(column, row.sealed, purpose)
        await repository.replace(column, row, seal.seal(text, purpose), seal.hash(text))
        count += 1
      }
      if (rows.length < pageRows) return count
      after = rows.at(-1)?.keys ?? null
    }
  }

  return {
    /** @returns how many were sealed again. @throws Error for a text that no known key opens */
    reseal: async (): Promise<number> => {
      let count = 0
      for (const column of sealedColumns) count += await resealColumn(column)
      await resealColumn(keyCheckColumn)
      return count
    },
  }
}
