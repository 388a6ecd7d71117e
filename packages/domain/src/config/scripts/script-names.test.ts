import { describe, expect, it } from 'vitest'
import { scriptApi } from './script-names.ts'
import { scriptRules } from './script-rules.ts'
import { scriptTemplates } from './script-templates.ts'
import { stripScript } from './scripts.ts'

describe('script names', () => {
  it('are unique', () => {
    expect(new Set(scriptApi.map(({ name }) => name)).size).toBe(scriptApi.length)
  })

  it('are allowed by every rule', () => {
    const forbidden = new Set(scriptRules.flatMap(({ names = [] }) => names))
    expect(scriptApi.filter(({ name }) => forbidden.has(name.split('.')[0] ?? ''))).toEqual([])
  })

  it('are calls if they have arguments', () => {
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

describe('script templates', () => {
  it('use only listed names', () => {
    const known = new Set(scriptApi.map(({ name }) => name))
    const used = scriptTemplates.flatMap(({ source }) => source.match(/\b(?:SQ|CAN|SERIAL|JSON)\.\w+/g) ?? [])
    expect(used.filter((name) => !known.has(name))).toEqual([])
    expect(used.length).toBeGreaterThan(5)
  })

  it("use only the devices' language", () => {
    const missing = /\b(?:var|const|class|new|try)\b| [!=]= |=>|`/
    expect(scriptTemplates.filter(({ source }) => missing.test(stripScript(source)))).toEqual([])
  })
})
