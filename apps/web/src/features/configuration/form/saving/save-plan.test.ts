import type { ConfigValue } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { planSave, findRiskConfirmations } from './save-plan.ts'

const subject = { model: 'QUAD-C2', firmware: 'SFW003-6.4.1' }

function plan(changes: Record<string, ConfigValue>, config: Record<string, unknown> = {}) {
  return planSave({ changes, problems: new Map(), config: { ...config, ...changes } }, subject)
}

function questions(changes: Record<string, ConfigValue>) {
  const planned = plan(changes)
  return planned.kind === 'ready' ? planned.questions.map(({ code }) => code) : planned.kind
}

describe('saving', () => {
  it('without changes shows a message', () => {
    expect(plan({})).toEqual({ kind: 'nothing', message: 'No changes made.' })
  })

  it('reports invalid fields before anything else', () => {
    const problems = new Map([['device.base_interval', 'no number']])
    expect(planSave({ changes: {}, problems, config: {} }, subject)).toEqual({ kind: 'invalid', problems })
  })

  it('asks for confirmation of a base interval below five seconds', () => {
    expect(questions({ 'device.base_interval': 4.9 })).toEqual(['baseInterval'])
    expect(questions({ 'device.base_interval': 5 })).toEqual([])
  })

  it('asks about a password containing asterisks, but not about other texts', () => {
    expect(questions({ 'wifi.sta.pass': 'x***' })).toEqual(['blankedPassword'])
    expect(questions({ 'device.name': '***' })).toEqual([])
  })

  it('asks before the device stops accepting configuration, and only then', () => {
    expect(questions({ 'endpoint.config_to_portal': false })).toEqual(['configToPortal'])
    expect(questions({ 'endpoint.config_to_portal': true })).toEqual([])
  })

  it('asks several questions in sequence', () => {
    expect(
      questions({
        'endpoint.config_to_portal': false,
        'wifi.sta.pass': '***x',
        'device.base_interval': 1,
      }),
    ).toEqual(['blankedPassword', 'baseInterval', 'configToPortal'])
  })

  it('asks about risks of settings from other sources too', () => {
    const codes = (values: object) => findRiskConfirmations({ ...values }).map(({ code }) => code)
    expect(codes({ 'device.base_interval': 4, 'endpoint.config_to_portal': false })).toEqual([
      'baseInterval',
      'configToPortal',
    ])
    expect(codes({ 'device.base_interval': '4', 'wifi.sta.pass': '***' })).toEqual([])
  })

  it('writes addresses in the format of the device', () => {
    const planned = plan({
      'endpoint.mqtt.server': 'broker.example.com',
      'endpoint.http.address': 'http://example.com/in',
    })
    expect(planned).toMatchObject({
      changes: {
        'endpoint.mqtt.server': 'broker.example.com:8883',
        'endpoint.http.address': 'https://example.com/in',
      },
    })
  })

  it('refuses an incomplete endpoint, but allows other changes of such a device', () => {
    expect(plan({ 'endpoint.mqtt.enable': true })).toMatchObject({ kind: 'invalid' })
    expect(plan({ 'device.name': 'x' }, { 'endpoint.mqtt.enable': true })).toMatchObject({ kind: 'ready' })
  })
})
