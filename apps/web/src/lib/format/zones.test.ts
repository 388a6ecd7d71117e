import { expect, it } from 'vitest'
import { getLocaleSettings } from '../locale-settings.ts'
import { chosenTimeZone, listTimeZones, listZoneChoices, zoneSearchParam } from './zones.ts'

it('uses the chosen zone, or else that of the device', () => {
  expect(chosenTimeZone(undefined, 'Asia/Kolkata')).toBe('Asia/Kolkata')
  expect(chosenTimeZone('utc', 'Asia/Kolkata')).toBe('UTC')
  expect(chosenTimeZone('own', 'Asia/Kolkata')).toBe(getLocaleSettings().timeZone)
  expect(chosenTimeZone('device', null)).toBe(getLocaleSettings().timeZone)
})

it('offers the zone of a device if it has one, and omits the default from the URL', () => {
  expect(listZoneChoices('Asia/Kolkata')).toEqual(['device', 'own', 'utc'])
  expect(listZoneChoices(null)).toEqual(['own', 'utc'])
  expect([zoneSearchParam('device', 'Asia/Kolkata'), zoneSearchParam('own', 'Asia/Kolkata')]).toEqual([
    undefined,
    'own',
  ])
  expect([zoneSearchParam('own', null), zoneSearchParam('utc', null)]).toEqual([undefined, 'utc'])
})

it('lists each name once, including one that the browser does not list', () => {
  const zones = listTimeZones('US/Central')
  expect(zones[0]).toBe('US/Central')
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones).toContain('UTC')
})
