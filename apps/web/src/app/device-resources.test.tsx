import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queueOptions } from '../features/commands/use-queue.ts'
import { changesOptions, configOptions } from '../features/configuration/config-queries.ts'
import { settingsOptions } from '../features/devices/settings-options.ts'
import { scriptOptions } from '../features/scripts/use-script.ts'
import { api } from '../lib/api/client.ts'
import { deviceConfigOptions } from '../lib/device/config-options.ts'
import { limitRulesOptions } from '../lib/device/limit-rules.ts'
import { refreshByStream, refreshSharedPage } from '../lib/live/resources/resource-queries.ts'

const id = 'DEMO00001'

/** The pages' queries, which respond when the test says; `asked` lists their names in order. */
function setUp(shown: Readonly<Record<string, { readonly queryKey: QueryKey }>>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked: string[] = []
  const answers: (() => void)[] = []
  for (const [name, options] of Object.entries(shown))
    new QueryObserver(queries, {
      ...options,
      queryFn: () => {
        asked.push(name)
        return new Promise<string>((resolve) => answers.push(() => resolve(name)))
      },
      staleTime: 300_000,
    }).subscribe(() => {})
  const answer = async () => {
    for (const one of answers.splice(0)) one()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queries, refresher: refreshByStream(queries, id), asked: () => asked.splice(0).toSorted(), answer }
}

describe('the queries of a device', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are refetched once when their data changed, unlike those of other devices', async () => {
    const { refresher, asked, answer } = setUp({
      queue: queueOptions(id, 10),
      moreOfQueue: queueOptions(id, 60),
      queueOfOther: queueOptions('DEMO00002', 10),
      form: configOptions(id),
      changes: changesOptions(id),
      names: deviceConfigOptions(id),
      settings: settingsOptions(id),
      limits: limitRulesOptions(id),
      limitsOfOther: limitRulesOptions('DEMO00002'),
      script: scriptOptions(id),
    })
    await answer()
    asked()
    refresher.onChanged('commands')
    await answer()
    expect(asked()).toEqual(['moreOfQueue', 'queue'])
    await vi.advanceTimersByTimeAsync(1_000)
    refresher.onChanged('configuration')
    await answer()
    expect(asked()).toEqual(['changes', 'form', 'names', 'settings'])
    await vi.advanceTimersByTimeAsync(1_000)
    refresher.onChanged('script')
    await answer()
    expect(asked()).toEqual(['script'])
    await vi.advanceTimersByTimeAsync(1_000)
    refresher.onChanged('limits')
    expect(asked()).toEqual(['limits', 'settings'])
  })

  it('are fetched again if a pending answer may be older than the change', async () => {
    const { refresher, asked, answer } = setUp({ queue: queueOptions(id, 10) })
    refresher.onChanged('commands')
    expect(asked()).toEqual(['queue'])
    await answer()
    expect(asked()).toEqual(['queue'])
    await answer()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked()).toEqual([])
  })

  it('of a shared page are refetched once, and only for changes that its guests see', async () => {
    const pageOf = (token: string) => api.portal.sharedGetPage.queryOptions({ input: { token } })
    const { queries, asked, answer } = setUp({ page: pageOf('token'), other: pageOf('another') })
    const refresher = refreshSharedPage(queries, 'token')
    await answer()
    asked()
    refresher.onChanged('configuration')
    expect(asked()).toEqual([])
    refresher.onChanged('limits')
    expect(asked()).toEqual(['page'])
    await answer()
    refresher.onChanged('customItems')
    refresher.onChanged('limits')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked()).toEqual(['page'])
  })

  it('are not polled', async () => {
    const { asked, answer } = setUp({ queue: queueOptions(id, 10) })
    await answer()
    asked()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked()).toEqual([])
  })
})
