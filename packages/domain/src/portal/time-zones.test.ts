import { expect, it } from 'vitest'
import { parseDeviceTimeZone } from './time-zones.ts'
import { parseZoneChoice, resolveZoneChoice } from './zone-choices.ts'

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', null],
  ['+05:30', null],
  ['../etc/passwd', null],
  [`Europe/${'x'.repeat(80)}`, null],
  ['', null],
  [7, null],
  [null, null],
])('parseDeviceTimeZone(%j) is %j', (value, expected) => expect(parseDeviceTimeZone(value)).toBe(expected))

it.each([
  [undefined, 'Asia/Kolkata', 'device'],
  [undefined, null, 'own'],
  ['device', null, 'own'],
  ['device', 'Asia/Kolkata', 'device'],
  ['own', 'Asia/Kolkata', 'own'],
  ['utc', null, 'utc'],
] as const)('choice %j with zone %j is %s', (choice, zone, expected) =>
  expect(resolveZoneChoice(choice, zone)).toBe(expected),
)

it('accepts only the three choices', () => {
  expect(['device', 'own', 'utc', 'mars', undefined, 7].map(parseZoneChoice)).toEqual([
    'device',
    'own',
    'utc',
    undefined,
    undefined,
    undefined,
  ])
})
