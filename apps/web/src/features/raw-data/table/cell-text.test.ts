import { arrangeRawColumns, type DisplaySettings } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { createCellFormat, formatRowTime } from './cell-text.ts'

const style = { locale: 'en-GB', timeZone: 'UTC' }

function formatOf(key: string, settings: DisplaySettings = {}) {
  const column = arrangeRawColumns([key], settings, {}).find((each) => each.key === key)
  if (!column) throw new Error(`no column ${key}`)
  return createCellFormat(column, style)
}

it('formats a number with the chosen decimals', () => {
  expect(formatOf('vin')(12.5)).toEqual({ text: '12.50', isNumber: true })
  expect(formatOf('cp1', { cp1: { dp: 0 } })(3.7).text).toBe('4')
  expect(formatOf('vin')(null)).toEqual({ text: '', isNumber: false })
})

it('formats texts like their card, and words unchanged', () => {
  expect(formatOf('cp1')('on\n').text).toBe('on\\n')
  expect(formatOf('capture1')(btoa('NMEA')).text).toBe('NMEA')
  expect(formatOf('cp1')(true).text).toBe('true')
  expect(formatOf('cp1')('[not a list').text).toBe('[not a list')
})

it('shows events with level, topic and message', () => {
  const events = JSON.stringify([
    { topic: 'vin', msg: 'Low', lv: 40 },
    { topic: '', msg: 'Started', lv: 10 },
  ])
  expect(formatOf('events')(events).text).toBe('ALARM vin Low · INFO Started')
  expect(formatOf('events')('[]').text).toBe('')
  expect(formatOf('events')('[1]').text).toBe('[1]')
})

it('shows bus frames by ID and data', () => {
  expect(formatOf('can1')('[{"id":419361280,"data":"F07D"}]').text).toBe('0x18FEF200 F07D')
  expect(formatOf('ble')('[{"id":"aa","rssi":-60},7]').text).toBe('aa -60 · 7')
})

it('shows milliseconds only if there are any', () => {
  expect(formatRowTime(1_757_000_400, style)).toBe('04-Sept-25 15:40:00')
  expect(formatRowTime(1_757_000_400.125, style)).toBe('04-Sept-25 15:40:00.125')
  expect(formatOf('aws_ts')(1_757_000_400.5).text).toBe('04-Sept-25 15:40:00.500')
})
