import { describe, expect, it } from 'vitest'
import { createConditionContext } from './rules/context.ts'
import { applyAcknowledgement, applyEvidence, refold } from './fold.ts'
import { maximumOccurrences } from './occurrences.ts'
import { emptyConditionState } from './state.ts'
import { createAcknowledgement, createRecord, createRule, start } from './testing/scene.ts'

const context = createConditionContext({ rules: [createRule()], intervalSeconds: 60 })
const event = (lv: number, topic = 'door') => ({ topic, msg: 'Open', lv })

/** Name, and seconds after the start. */
function listed(state: ReturnType<typeof refold>) {
  return Object.entries(state.occurrences).map(([name, { at }]) => [name, at - start])
}

describe('occurrences', () => {
  it('are the newest of each topic and level, including those that ended', () => {
    const records = [
      createRecord(0, { events: [event(20), event(30), event(10)] }),
      createRecord(60, { events: [event(40, 'vin')], values: { vin: 3 } }),
      createRecord(120, { events: [event(10, 'vin'), event(20)], values: { vin: 12 } }),
    ]
    expect(listed(refold(context, records))).toEqual([
      ['alert door', 120],
      ['warning door', 0],
      ['alarm vin', 60],
    ])
  })

  it('continue while a value exceeds its limit, until acknowledged', () => {
    const low = [0, 60, 120].map((seconds) => createRecord(seconds, { values: { oil: 15 } }))
    const state = refold(context, low.slice(0, 2))
    expect(listed(state)).toEqual([['warning oil', 60]])
    const known = applyAcknowledgement(state, context, createAcknowledgement(90, 'limit', 'oil'))
    if (known === 'late') throw new Error('late')
    const after = applyEvidence(known, context, low.slice(2))
    if (after === 'late') throw new Error('late')
    expect(listed(after)).toEqual([['warning oil', 60]])
    const worse = applyEvidence(after, context, [createRecord(180, { values: { oil: 5 } })])
    if (worse === 'late') throw new Error('late')
    expect(listed(worse)).toEqual([
      ['warning oil', 60],
      ['alarm oil', 180],
    ])
  })

  it('exclude events with a false guard', () => {
    const guarded = createConditionContext({
      rules: [createRule({ guard: { key: 'rpm', operator: '>', value: 0 } })],
      intervalSeconds: 60,
    })
    const records = [createRecord(0, { values: { rpm: 0 }, events: [event(20, 'oil'), event(40, 'oil')] })]
    expect(listed(refold(guarded, records))).toEqual([])
  })

  it('contain the receipt time', () => {
    const late = createRecord(0, { events: [event(40)], receivedSeconds: start + 9000 })
    expect(refold(context, [late]).occurrences['alarm door']).toMatchObject({
      at: start,
      receivedSeconds: start + 9000,
    })
  })

  it('expire after a week, and the oldest are dropped beyond a limit', () => {
    const many = Array.from({ length: maximumOccurrences + 5 }, (_, at) =>
      createRecord(at, { events: [event(20, `t${at}`)] }),
    )
    const state = refold(context, many)
    expect(Object.keys(state.occurrences)).toHaveLength(maximumOccurrences)
    expect(state.occurrences['alert t4']).toBeUndefined()
    const weekLater = applyEvidence(state, context, [createRecord(604_900 + 200, { events: [event(20)] })])
    if (weekLater === 'late') throw new Error('late')
    expect(Object.keys(weekLater.occurrences)).toEqual(['alert door'])
    expect(Object.keys(emptyConditionState(context).occurrences)).toEqual([])
  })
})
