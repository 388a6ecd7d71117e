import type { ServerLogEntry } from '@fieldport/contract'
import { createMessage } from '@fieldport/messages'
import { afterEach, describe, expect, test } from 'vitest'
import { setMessageLanguage } from '../../lib/texts/messages.ts'
import { entryText, canFollow, toLogQuery, mergeNewerEntries } from './log-query.ts'
import { joinKinds, logKinds, parseLogView } from './log-view.ts'

const entry = (id: string): ServerLogEntry => ({ id, at: 1, kind: 'command', text: id, details: {} })

describe('the address of a log', () => {
  test('what cannot be read is left out', () => {
    expect(parseLogView({ q: '', kinds: 'nonsense', range: '9y', from: 'x', to: '-1' })).toEqual({})
    expect(parseLogView({ range: 'constructor', from: 'Infinity' })).toEqual({})
  })

  test('kinds keep their order, and all of them are none named', () => {
    expect(parseLogView({ kinds: 'settings,connection,settings' })).toEqual({ kinds: 'connection,settings' })
    expect(joinKinds(logKinds)).toBe('')
  })

  test('a preset and a range of its own never stand together', () => {
    expect(parseLogView({ range: '1h', from: '5', to: '9' })).toEqual({ range: '1h' })
    expect(parseLogView({ from: '5', to: '9.7' })).toEqual({ from: 5, to: 9 })
  })
})

describe('the question', () => {
  test('within one minute a preset asks one question', () => {
    const at = (now: number) => toLogQuery({ range: '1h' }, now).from
    expect(at(7200)).toBe(3600)
    expect(at(7259)).toBe(3600)
    expect(at(7260)).toBe(3660)
  })

  test('a log that ends in the past has no tail', () => {
    expect(canFollow({}, 100)).toBe(true)
    expect(canFollow({ to: 99 }, 100)).toBe(false)
    expect(canFollow({ to: 101 }, 100)).toBe(true)
  })
})

test('a tail that brings an entry again does not show it twice', () => {
  const shown = mergeNewerEntries([entry('2'), entry('1')], [entry('3'), entry('2')])
  expect(shown.map(({ id }) => id)).toEqual(['3', '2', '1'])
})

describe('the words of an entry', () => {
  afterEach(() => setMessageLanguage('en'))
  const localizable = createMessage('logSettingsChanged', { by: 'ada@example.com', count: 2 })
  const text = 'ada@example.com changed 2 settings'

  test('are in the language of the reader', async () => {
    expect(entryText({ text, localizable })).toBe(text)
    await setMessageLanguage('de')
    expect(entryText({ text, localizable })).toBe('ada@example.com hat 2 Einstellungen geändert')
  })

  test('are English where an entry from before has a text alone', async () => {
    await setMessageLanguage('de')
    expect(entryText({ text: 'Sys.Reboot was sent' })).toBe('Sys.Reboot was sent')
  })
})
