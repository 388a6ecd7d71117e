import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { configOf, storeOf } from './testing.ts'

const name = 'device.name'
const base = 'device.base_interval'

describe('a key', () => {
  it('shows the typed value before the pending and the reported one', () => {
    const store = storeOf({ [name]: 'reported', [base]: 60 }, [{ key: name, to: 'pending' }])
    expect(store.field(name).value).toBe('pending')
    store.setText(name, 'typed')
    expect(store.field(name)).toMatchObject({ reported: 'reported', value: 'typed' })
    expect(store.working()).toMatchObject({ [name]: 'typed', [base]: 60 })
  })

  it('is unchanged once it equals the pending or the reported value', () => {
    const store = storeOf({ [name]: 'reported' }, [{ key: name, to: 'pending' }])
    store.setText(name, 'typed')
    store.setText(name, 'pending')
    expect(store.summary().changedKeys).toEqual([])
    store.setText(name, 'reported')
    expect(store.changes()).toEqual({ [name]: 'reported' })
  })

  it('with an empty text is null, and unchanged if there was no value', () => {
    const store = storeOf({ 'wifi.sta.ip': '10.0.0.9' })
    store.setText('wifi.sta.ip', '')
    store.setText('wifi.sta.gw', '')
    expect(store.changes()).toEqual({ 'wifi.sta.ip': null })
  })

  it('keeps invalid text with the reason, and does not save it', () => {
    const store = storeOf({ [base]: 60 })
    store.setText(base, '30')
    store.setText(base, '3o')
    expect(store.field(base).edit).toMatchObject({ text: '3o', value: 30 })
    expect([...store.summary().problems.keys()]).toEqual([base])
    expect(store.changes()).toEqual({})
  })

  it('named like a prototype property is a normal key', () => {
    const store = storeOf({})
    expect(store.field('constructor').value).toBeUndefined()
    expect(store.field('toString').reported).toBeUndefined()
  })
})

describe('loading a server answer', () => {
  it('keeps what is being typed, and drops what is saved', () => {
    const store = storeOf({ [name]: 'old', [base]: 60 })
    store.setText(name, 'new')
    store.setText(base, '30')
    store.load(configOf({ [name]: 'old', [base]: 60 }, [{ key: name, to: 'new' }]))
    expect(store.summary().changedKeys).toEqual([base])
  })

  it('updates the base only while there are no changes', () => {
    const store = storeOf({ [base]: 60 }, [], { version: 3, lastChangeId: 7 })
    store.setText(base, '30')
    store.load(configOf({ [base]: 90 }, [], { version: 4, lastChangeId: 8 }))
    expect(store.base).toEqual({ version: 3, changeId: 7 })
    store.reset()
    store.load(configOf({ [base]: 90 }, [], { version: 5, lastChangeId: 8 }))
    expect(store.base).toEqual({ version: 5, changeId: 8 })
  })

  it('never loses a different edit', () => {
    const value = fc.integer({ min: 5, max: 86_400 })
    fc.assert(
      fc.property(value, value, value, (typed, reported, pending) => {
        const store = storeOf({ [base]: 60 })
        store.setText(base, String(typed))
        store.load(configOf({ [base]: reported }, [{ key: base, to: pending }]))
        // 60 is the initial value, so it is not a change.
        const isChange = typed !== 60 && typed !== pending
        expect(store.changes()).toEqual(isChange ? { [base]: typed } : {})
      }),
    )
  })
})

describe('listeners', () => {
  it('of a key are notified only about that key', () => {
    const store = storeOf({ [name]: 'old', [base]: 60 })
    const heardName = vi.fn<() => void>()
    const heardBase = vi.fn<() => void>()
    const heardAny = vi.fn<() => void>()
    store.subscribe(name, heardName)
    store.subscribe(base, heardBase)
    store.subscribeAny(heardAny)
    store.setText(name, 'new')
    expect([heardName, heardBase, heardAny].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])
  })

  it('read the same state until it changes', () => {
    const store = storeOf({ [name]: 'old' })
    const before = [store.field(name), store.summary(), store.working()]
    expect([store.field(name), store.summary(), store.working()]).toEqual(before)
    expect(store.field(name)).toBe(before[0])
    expect(store.working()).toBe(before[2])
    store.setText(base, '30')
    expect(store.field(name)).toBe(before[0])
    expect(store.working()).not.toBe(before[2])
  })
})

describe('the summary', () => {
  it('is the same object while the same keys are changed, and a new one if there is a problem', () => {
    const store = storeOf({ [name]: 'old', [base]: 60 })
    store.setText(name, 'n')
    const before = store.summary()
    store.setText(name, 'ne')
    expect(store.summary()).toBe(before)
    store.setText(base, 'x')
    expect(store.summary().changedKeys).toEqual([name, base])
    const wrong = store.summary()
    store.setText(base, '61')
    expect(store.summary()).not.toBe(wrong)
    expect(store.summary().problems.size).toBe(0)
    store.reset()
    expect(store.summary().changedKeys).toEqual([])
  })
})

describe('an old version', () => {
  it('becomes changes, without read-only keys', () => {
    const store = storeOf({ [name]: 'new', 'device.fw': 'SFW003-6.4.1' })
    store.setMany({ [name]: 'old', 'device.fw': 'SFW003-6.0.0', 'unknown.key': 'kept' })
    expect(store.changes()).toEqual({ [name]: 'old', 'unknown.key': 'kept' })
  })
})

describe('a sent value', () => {
  const refusal = {
    key: name,
    to: 'typed',
    changeId: 1,
    at: 1,
    by: 'a@example.com',
    outcome: 'refused' as const,
    reason: 'too long',
    localizable: null,
  }
  const sent = () => {
    const store = storeOf({ [name]: 'reported' })
    store.setText(name, 'typed')
    store.markSent([name], 1)
    store.load(configOf({ [name]: 'reported' }, [{ key: name, to: 'typed' }], { lastChangeId: 1 }))
    return store
  }

  it('is pending, and no longer a change of the form', () => {
    expect(sent().summary().changedKeys).toEqual([])
    expect(sent().field(name)).toMatchObject({ value: 'typed', notApplied: undefined })
  })

  it('is shown in its field again with the reason once the device refuses it, and can be resent', () => {
    const store = sent()
    store.load(configOf({ [name]: 'reported' }, [], { lastChangeId: 1, notApplied: [refusal] }))
    expect(store.field(name)).toMatchObject({ value: 'typed', notApplied: { reason: 'too long' } })
    expect(store.changes()).toEqual({ [name]: 'typed' })
    expect(store.summary().problems.size).toBe(0)
    store.setText(name, 'short')
    expect(store.field(name).notApplied).toBeUndefined()
  })

  it('is shown with the outcome if the device ignored it', () => {
    const store = sent()
    store.load(configOf({ [name]: 'typed' }, [], { lastChangeId: 1 }))
    expect(store.summary().changedKeys).toEqual([])
    const ignored = { ...refusal, outcome: 'ignored' as const, reason: null }
    store.load(configOf({ [name]: 'reported' }, [], { lastChangeId: 1, notApplied: [ignored] }))
    expect(store.field(name)).toMatchObject({ value: 'typed', notApplied: { outcome: 'ignored' } })
  })

  it('does not replace a newer edit', () => {
    const store = sent()
    store.setText(name, 'newer')
    store.load(configOf({ [name]: 'reported' }, [], { lastChangeId: 1, notApplied: [refusal] }))
    expect(store.field(name)).toMatchObject({ value: 'newer', notApplied: undefined })
  })

  it('leaves no mark after it was refused and reset', () => {
    const store = sent()
    store.load(configOf({ [name]: 'reported' }, [], { lastChangeId: 1, notApplied: [refusal] }))
    store.reset([name])
    expect(store.field(name)).toMatchObject({ value: 'reported', notApplied: undefined })
  })

  it('of somebody else is shown beside the reported value if refused', () => {
    const store = storeOf({ [name]: 'reported' }, [], { lastChangeId: 1, notApplied: [refusal] })
    expect(store.field(name)).toMatchObject({ value: 'reported', notApplied: { to: 'typed' } })
  })

  it('is not lost if the stream reports it as pending before the save has ended', () => {
    const store = storeOf({ [name]: 'reported' })
    store.setText(name, 'typed')
    store.load(configOf({ [name]: 'reported' }, [{ key: name, to: 'typed' }], { lastChangeId: 1 }))
    store.markSent([name], 1)
    store.load(configOf({ [name]: 'reported' }, [], { lastChangeId: 1, notApplied: [refusal] }))
    expect(store.field(name).value).toBe('typed')
  })
})
