import { expect, it } from 'vitest'
import type { ColumnsRepository } from './columns.repository.ts'
import { readColumns } from './read-columns.ts'

const windows = [0, 1, 2].map((number) => ({ fromMs: number * 1_000, toMs: (number + 1) * 1_000 }))

it('fails the page of a prefetched window when it is used, and nothing else', async () => {
  const repository = {
    plan: async () => ({ points: 3, lastMs: 2_000, windows }),
    window: async (_device: string, { span }: { readonly span: { readonly fromMs: number } }) => {
      if (span.fromMs > 0) throw new Error('The engine is gone.')
      return { momentsText: '0', secondsText: '0', exceptions: [], cells: new Map(), hasMoreTexts: false }
    },
  } as unknown as ColumnsRepository
  const page = readColumns(
    {
      repository,
      computed: { read: async () => new Map() } as never,
      signals: { read: async () => new Map() },
    },
    {
      deviceId: 'COLUMN001',
      span: { fromMs: 0, toMs: 3_000 },
      keys: [],
      limit: 10,
      order: 'oldest',
      channels: [],
    },
  )
  expect((await page.next()).value).toContain('"ts"')
  // The error must not surface before the slow reader gets there.
  await new Promise((resolve) => setImmediate(resolve))
  await expect(page.next()).rejects.toThrow('The engine is gone.')
})
