import { describe, expect, it } from 'vitest'
import { changesSms } from './sms-choice.ts'

const one = '+61400000001'
const other = '+61400000002'
const on = { ALERTS_alarmSMSInterval: 86_400, ALERTS_phoneList: [one] }
const changes = (chosen: Record<string, unknown>, stored: Record<string, unknown> = {}) =>
  changesSms(
    (key) => chosen[key],
    (key) => stored[key],
  )
const step = (recipient: string, waitMinutes = 5) => ({ ALERTS_escalation: [{ recipient, waitMinutes }] })

describe('a change of recipients', () => {
  it.each([
    ['another frequency', { ALERTS_alarmSMSInterval: 600 }, on],
    ['none where there was one', { ALERTS_alarmSMSInterval: 0 }, on],
    ['a new number where SMS are on', { ALERTS_phoneList: [one, other] }, on],
    ['a number in place of another', { ALERTS_phoneList: [other] }, on],
    ['a new number in the escalation', step(other), step(one)],
    ['the first number in the escalation', step(one), {}],
  ])('changes SMS: %s', (_name, chosen, stored) => expect(changes(chosen, stored)).toBe(true))

  it.each([
    ['the same', on, on],
    ['what says nothing of SMS', { ALERTS_emailList: ['boss@example.com'] }, on],
    ['fewer numbers', { ALERTS_phoneList: [] }, on],
    ['a number where SMS are off', { ALERTS_phoneList: [one], ALERTS_alarmSMSInterval: 0 }, {}],
    ['an address in the escalation', step('boss@example.com'), {}],
    ['the same number after another wait', step(one, 30), step(one)],
    ['an escalation that ends', { ALERTS_escalation: [] }, step(one)],
  ])('changes no SMS: %s', (_name, chosen, stored) => expect(changes(chosen, stored)).toBe(false))
})
