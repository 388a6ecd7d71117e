import { describe, expect, it } from 'vitest'
import { scriptApi } from './script-names.ts'
import { scriptRules } from './script-rules.ts'
import { scriptTemplates } from './script-templates.ts'
import { stripScript } from './scripts.ts'

describe('the names', () => {
  it('are there once', () => {
    expect(new Set(scriptApi.map(({ name }) => name)).size).toBe(scriptApi.length)
  })

  it('are not forbidden by a rule', () => {
    const forbidden = new Set(scriptRules.flatMap(({ names = [] }) => names))
    expect(scriptApi.filter(({ name }) => forbidden.has(name.split('.')[0] ?? ''))).toEqual([])
  })

  it('with arguments are calls', () => {
    expect(
      scriptApi.filter(
        ({ kind, signature }) =>
          (kind === 'function' || kind === 'method') !== /^\(.*\)$/.test(signature ?? ''),
      ),
    ).toEqual([])
  })

  it.each([
    ['SQ.dispatch_double', 'D'],
    ['SQ.encode', 'D'],
    ['SQ.dispatch_event', 'R'],
    ['SQ.FLOAT', 'D'],
    ['Timer.set', 'F'],
    ['Sys.uptime', 'D'],
    ['Math.floor', 'R'],
    ['.push', 'R'],
    ['chr', 'D'],
  ])('%s is %s', (name, certainty) => {
    expect(scriptApi.find((each) => each.name === name)?.certainty).toBe(certainty)
  })
})

describe('the templates', () => {
  it('use names of the list alone', () => {
    const known = new Set(scriptApi.map(({ name }) => name))
    const used = scriptTemplates.flatMap(({ source }) => source.match(/\b(?:SQ|CAN|SERIAL|JSON)\.\w+/g) ?? [])
    expect(used.filter((name) => !known.has(name))).toEqual([])
    expect(used.length).toBeGreaterThan(5)
  })

  it('keep to the language of the devices', () => {
    const missing = /\b(?:var|const|class|new|try)\b| [!=]= |=>|`/
    expect(scriptTemplates.filter(({ source }) => missing.test(stripScript(source)))).toEqual([])
  })
})
