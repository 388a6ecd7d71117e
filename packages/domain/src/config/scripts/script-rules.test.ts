import { en } from '@fieldport/messages'
import { describe, expect, it } from 'vitest'
import { findScriptRule, scriptRules } from './script-rules.ts'

describe('script rules', () => {
  it('have a code each', () => {
    expect(new Set(scriptRules.map(({ code }) => code)).size).toBe(scriptRules.length)
  })

  it('explain the problem in a sentence', () => {
    expect(scriptRules.filter(({ message }) => !/^['"\p{L}].*\.$/u.test(en[message]))).toEqual([])
  })

  it('list no token, node or global twice', () => {
    for (const part of ['tokens', 'nodes', 'names'] as const) {
      const all = scriptRules.flatMap((rule) => rule[part] ?? [])
      expect(new Set(all).size).toBe(all.length)
    }
  })

  it.each([
    ['no-var', 'error'],
    ['no-const', 'warning'],
    ['strict-equality', 'error'],
    ['no-for-of', 'error'],
    ['no-for-in', 'warning'],
    ['braces', 'warning'],
    ['unused-name', 'warning'],
    ['unreachable', 'warning'],
    ['unknown-call', 'info'],
  ])('%s is an %s', (code, severity) => expect(findScriptRule(code)?.severity).toBe(severity))

  it('are these and no others', () => expect(findScriptRule('toString')).toBeUndefined())
})
