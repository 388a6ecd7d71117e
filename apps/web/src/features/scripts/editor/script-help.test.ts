import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { scriptApi } from '@fieldport/domain'
import { expect, test } from 'vitest'
import en from '../../../locales/en.json'
import { completeScript, helpText, nameAt } from './script-help.ts'

function offered(text: string): readonly string[] {
  const state = EditorState.create({ doc: text })
  const result = completeScript(new CompletionContext(state, text.length, false))
  return result?.options.map(({ label }) => label) ?? []
}

test('behind an object its own members are offered, behind any value those of values', () => {
  expect(offered('SQ.dis')).toContain('dispatch_double')
  expect(offered('SQ.')).not.toContain('slice')
  expect(offered("'text'.")).toContain('slice')
  expect(offered('data.')).toContain('indexOf')
  expect(offered('load(); Ti')).toContain('Timer')
  expect(offered('a = ')).toEqual([])
})

test('a name is explained under each of its parts', () => {
  const line = '  let id = Timer.set(1000, 0, f, null);'
  expect(nameAt(line, line.indexOf('Timer'))?.name.name).toBe('Timer.set')
  expect(nameAt(line, line.indexOf('set(') + 1)?.name.name).toBe('Timer.set')
  expect(nameAt(line, line.indexOf('id'))).toBeUndefined()
  expect(nameAt('x = data.slice(1)', 11)?.name.name).toBe('.slice')
})

test('what nobody saw documented says so', () => {
  const name = nameAt('SQ.set_output(1)', 5)?.name
  expect(name && helpText(name)).toContain('(unverified)')
})

test('every explanation is in the texts that are translated', () => {
  expect(scriptApi.map(({ help }) => help).filter((help) => !Object.hasOwn(en, help))).toEqual([])
})
