import type { ServerLogEntry } from '@fieldport/contract'
import { createMessage } from '@fieldport/messages'
import { afterEach, describe, expect, test } from 'vitest'
import { setMessageLanguage } from '../../lib/texts/messages.ts'
import { entryText, canFollow, toLogQuery, mergeNewerEntries } from './log-query.ts'
import { joinKinds, logKinds, parseLogView } from './log-view.ts'

const entry = (id: string): ServerLogEntry => ({ id, at: 1, kind: 'command', text: id, details: {} })

describe('the URL of a log', () => {
  test('omits invalid values', () => {
    expect(parseLogView({ q: '', kinds: 'nonsense', range: '9y', from: 'x', to: '-1' })).toEqual({})
    expect(parseLogView({ range: 'constructor', from: 'Infinity' })).toEqual({})
  })

  test('keeps the order of kinds, and omits them if all are chosen', () => {
    expect(parseLogView({ kinds: 'settings,connection,settings' })).toEqual({ kinds: 'connection,settings' })
    expect(joinKinds(logKinds)).toBe('')
  })

  test('never has both a preset and a custom range', () => {
    expect(parseLogView({ range: '1h', from: '5', to: '9' })).toEqual({ range: '1h' })
    expect(parseLogView({ from: '5', to: '9.7' })).toEqual({ from: 5, to: 9 })
  })
})

describe('the query', () => {
  test('is the same for a preset within one minute', () => {
    const at = (now: number) => toLogQuery({ range: '1h' }, now).from
    expect(at(7200)).toBe(3600)
    expect(at(7259)).toBe(3600)
    expect(at(7260)).toBe(3660)
  })

  test('has no tail if it ends in the past', () => {
    expect(canFollow({}, 100)).toBe(true)
    expect(canFollow({ to: 99 }, 100)).toBe(false)
    expect(canFollow({ to: 101 }, 100)).toBe(true)
  })
})

test('shows an entry repeated by the tail once', () => {
  const shown = mergeNewerEntries([entry('2'), entry('1')], [entry('3'), entry('2')])
  expect(shown.map(({ id }) => id)).toEqual(['3', '2', '1'])
})

describe('the text of an entry', () => {
  afterEach(() => setMessageLanguage('en'))
  const localizable = createMessage('logSettingsChanged', { by: 'ada@example.com', count: 2 })
  const text = 'ada@example.com changed 2 settings'

  test('is in the language of the reader', async () => {
    expect(entryText({ text, localizable })).toBe(text)
    await setMessageLanguage('de')
    expect(entryText({ text, localizable })).toBe('ada@example.com hat 2 Einstellungen geändert')
  })

  test('is English for an older entry that has only a text', async () => {
    await setMessageLanguage('de')
    expect(entryText({ text: 'Sys.Reboot was sent' })).toBe('Sys.Reboot was sent')
  })
})
