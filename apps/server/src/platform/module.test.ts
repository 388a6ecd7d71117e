import { describe, expect, it } from 'vitest'
import type { Authorise } from './access/authorise.ts'
import { buildCalls } from './http/calls.ts'
import { createModuleList, dueIf, mergeRoutes, type Module } from './module.ts'

const authorise: Authorise = () => Promise.resolve({ caller: null, device: null })
const calls = buildCalls(authorise)
const { portal, device } = calls

const answersViews = (name: string): Module => ({
  name,
  routes: () => ({ portal: { userGetView: portal.userGetView.handler(() => ({ value: null })) } }),
})
const answersJobs: Module = {
  name: 'jobs',
  routes: () => ({ device: { getDataJob: device.getDataJob.handler(() => ({ job: null })) } }),
}

describe('modules', () => {
  it('close in reverse order, one after another', async () => {
    const list = createModuleList()
    const closed: string[] = []
    const opened = ['engines', 'telemetry', 'transports'].map((name) =>
      list.open({
        name,
        close: async () => {
          await Promise.resolve()
          closed.push(name)
        },
      }),
    )
    list.open({ name: 'without anything to finish' })
    await list.close()
    expect(opened.map(({ name }) => name)).toEqual(['engines', 'telemetry', 'transports'])
    expect(closed).toEqual(['transports', 'telemetry', 'engines'])
  })

  it('close after a failed start, and each failure to close is reported', async () => {
    const list = createModuleList()
    const closed: string[] = []
    const told: unknown[] = []
    const failure = new Error('The disk is gone.')
    list.open({ name: 'engines', close: async () => void closed.push('engines') })
    list.open({ name: 'nothing to finish' })
    list.open({ name: 'telemetry', close: () => Promise.reject(failure) })
    list.open({ name: 'transports', close: async () => void closed.push('transports') })
    await list.closeAll((error, name) => told.push([name, error]))
    expect(closed).toEqual(['transports', 'engines'])
    expect(told).toEqual([['telemetry', failure]])
  })

  it('report their health as soon as they are open', () => {
    const list = createModuleList()
    const { health } = list
    const ping = () => Promise.resolve()
    list.open({ name: 'engines', health: { relational: ping } })
    list.open({ name: 'transports', health: { broker: ping } })
    expect(health).toEqual({ relational: ping, broker: ping })
  })

  it('have unique names', () => {
    const list = createModuleList()
    list.open({ name: 'views' })
    expect(() => list.open({ name: 'views' })).toThrow('two modules named views')
  })

  it('answer the calls of the contract together', () => {
    const merged = mergeRoutes([answersViews('views'), { name: 'limits' }, answersJobs], calls)
    expect(Object.entries(merged).map(([router, answers]) => [router, Object.keys(answers)])).toEqual([
      ['portal', ['userGetView']],
      ['device', ['getDataJob']],
    ])
  })

  it('never answer the same call twice', () => {
    expect(() => mergeRoutes([answersViews('views'), answersViews('displays')], calls)).toThrow(
      'displays answers portal.userGetView',
    )
  })

  it('are due immediately while there is work', async () => {
    expect(await dueIf(() => Promise.resolve(true))()).toBe(0)
    expect(await dueIf(() => Promise.resolve(false))()).toBeNull()
  })
})
