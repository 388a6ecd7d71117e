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

test('offers the members of an object, or of its value type', () => {
  expect(offered('SQ.dis')).toContain('dispatch_double')
  expect(offered('SQ.')).not.toContain('slice')
  expect(offered("'text'.")).toContain('slice')
  expect(offered('data.')).toContain('indexOf')
  expect(offered('load(); Ti')).toContain('Timer')
  expect(offered('a = ')).toEqual([])
})

test('explains a name under each of its parts', () => {
  const line = '  let id = Timer.set(1000, 0, f, null);'
  expect(nameAt(line, line.indexOf('Timer'))?.name.name).toBe('Timer.set')
  expect(nameAt(line, line.indexOf('set(') + 1)?.name.name).toBe('Timer.set')
  expect(nameAt(line, line.indexOf('id'))).toBeUndefined()
  expect(nameAt('x = data.slice(1)', 11)?.name.name).toBe('.slice')
})

test('marks undocumented names as unverified', () => {
  const name = nameAt('SQ.set_output(1)', 5)?.name
  expect(name && helpText(name)).toContain('(unverified)')
})

test('has a translated text for every explanation', () => {
  expect(scriptApi.map(({ help }) => help).filter((help) => !Object.hasOwn(en, help))).toEqual([])
})
