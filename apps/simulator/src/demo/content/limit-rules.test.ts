import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createConditionContext,
  evaluateConditions,
  evidenceOf,
  type LimitRule,
  resolveLimitRules,
  parseDisplaySettings,
  refold,
} from '@fieldport/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFleet, fleetDevice } from '../../fleet.ts'
import { pointAt } from '../../models/point-at.ts'
import { displaySettingsOf } from './display-settings.ts'
import { limitRulesOf, toPortalRule } from './limit-rules.ts'
import { seedRules } from './seed-rules.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-rules-'))
})
afterAll(() => rm(folder, { recursive: true }))

const kindsWithEngine = ['haul-truck', 'genset'] as const
const truck = fleetDevice({ deviceId: 'RULE00001', kind: 'haul-truck' })
const noon = 1_795_226_400

/** Limits that are open after each point of a day with these rules. */
function openLimits(rules: readonly LimitRule[]) {
  const displaySettings = parseDisplaySettings(displaySettingsOf('haul-truck'))
  const context = createConditionContext({
    rules: resolveLimitRules({ model: truck.model, displaySettings, rules }),
    intervalSeconds: 60,
  })
  const points = Array.from({ length: 1_440 }, (_, minute) => pointAt(truck, noon + minute * 60))
  const evidence = points.map((point) =>
    evidenceOf({ ...point, aws_ts: point.ts }, String(point.ts), context.watchedKeys, () => []),
  )
  return points.map((point, index) => {
    const state = refold(context, evidence.slice(Math.max(0, index - 30), index + 1))
    const { open } = evaluateConditions(state, context, { now: point.ts, listening: [] })
    return { point, isLow: open.some(({ kind, subject }) => kind === 'limit' && subject === 'cp3') }
  })
}

test('an engine that is off raises no oil-pressure alarm, but would without the guard', () => {
  const guarded = limitRulesOf('haul-truck').map((rule) => ({ ...toPortalRule(rule), id: 'rule' }))
  const isOff = ({ point }: ReturnType<typeof openLimits>[number]) => Number(point['cp1']) === 0
  const off = openLimits(guarded).filter(isOff)
  expect(off.length).toBeGreaterThan(20)
  expect(off.filter(({ isLow }) => isLow)).toEqual([])
  const always = { key: 'cp1', operator: '>=', value: 0 } as const
  const unguarded = guarded.map((rule) => ({ ...rule, guard: always }))
  expect(openLimits(unguarded).filter((each) => isOff(each) && each.isLow).length).toBeGreaterThan(20)
})

test('rules are added once to every machine with a monitored engine', async () => {
  const posted: string[] = []
  const server = createServer((request, response) => {
    if (request.url?.includes('limit-rules')) posted.push(request.url.split('/')[4] ?? '')
    response.setHeader('set-cookie', 'session=1').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fleet = demoFleet(20)
  await seedRules(origin, folder, fleet)
  const ruled = fleet.filter(({ kind }) => (kindsWithEngine as readonly string[]).includes(kind))
  expect(posted.toSorted()).toEqual(ruled.map(({ deviceId }) => deviceId).toSorted())
  await seedRules(origin, folder, fleet)
  expect(posted).toHaveLength(ruled.length)
  await new Promise((resolve) => server.close(resolve))
})
