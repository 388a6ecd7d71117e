import { defaultDigital, undecodableTextMessage } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { getDigitalLabel, translateDeviceText } from './labels.ts'

const german = (text: string) => `de(${text})`

it('translates ON and OFF, but not custom texts', () => {
  const own = { lowThreshold: 1, lowString: 'Open', highString: 'ON' }
  expect(getDigitalLabel(0, defaultDigital, german)).toBe('de(OFF)')
  expect(getDigitalLabel(1, own, german)).toBe('de(ON)')
  expect(getDigitalLabel(0, own, german)).toBe('Open')
})

it('does not translate texts of a device', () => {
  expect(translateDeviceText('Error', german)).toBe('Error')
  expect(translateDeviceText(undecodableTextMessage, german)).toBe(`de(${undecodableTextMessage})`)
})
