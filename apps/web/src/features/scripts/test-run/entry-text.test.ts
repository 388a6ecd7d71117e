import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import type { ScriptEffect } from '../sandbox/run-entry.ts'
import { actionText } from './entry-text.ts'

const t = ((text: string, values: object = {}) =>
  Object.entries(values).reduce(
    (line, [name, value]) => line.replace(`{{${name}}}`, String(value)),
    text,
  )) as unknown as TFunction

const can = { kind: 'can', bus: 1, id: 0x18_fe_f1_00, hex: 'FF03', periodMs: 0 } as const

it.each<[string, ScriptEffect]>([
  ['CAN 1: 18FEF100 · FF03', can],
  ['CAN 1: 18FEF100 · FF03, every 250 ms', { ...can, periodMs: 250 }],
  ['Warning event: Hot', { kind: 'event', parameter: 1, level: 30, text: 'Hot' }],
  ['Output 2 off', { kind: 'output', channel: 2, isOn: false, seconds: 5 }],
  ['Output 2 on', { kind: 'output', channel: 2, isOn: true, seconds: null }],
  ['Output 2 on for 0.5 s', { kind: 'output', channel: 2, isOn: true, seconds: 0.5 }],
  ['Current source 1 on', { kind: 'current', channel: 1, isOn: true }],
  ['Serial 1: GO', { kind: 'serial', port: 1, text: 'GO' }],
  ['Settings: a.b = 1', { kind: 'config', changes: [['a.b', 1]], isSaved: true }],
  ['Settings until the next restart: a.b = "x"', { kind: 'config', changes: [['a.b', 'x']], isSaved: false }],
  ['Reboot after 1,000 ms', { kind: 'reboot', afterMs: 1000 }],
])('describes an effect of a script: %s', (text, effect) => {
  expect(actionText({ ...effect, atMs: 0, step: { kind: 'start' } }, t)).toBe(text)
})
