import type { Choice, DeviceOfWeek, Intervals, QuietPerson } from './week-log.ts'

const day = 86_400
const never: Intervals = [0, 0, 0]
const once = 30 * day
const nobody = { mail: [], sms: [], webhook: [] }

/** Saturday noon: summer time ends in the first night, and the month ends before the week does. */
export const weekStart = Date.UTC(2025, 9, 25, 12) / 1000
export const weekEnd = weekStart + 7 * day
export const monthEnd = Date.UTC(2025, 10, 1) / 1000
const clocksGoBack = Date.UTC(2025, 9, 26, 1) / 1000

/** Addresses whose messages bounce for some days. */
export const unreachableAddresses = { mail: 'Gone@example.com', sms: '+61400000009' }
const ann = 'ann@example.com'
export const bob = 'bob@example.com'
const phone = '+61400000001'
const night = { from: '22:00', to: '06:30' }
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Ann is in Kathmandu, 5 h 45 min ahead of UTC all year, and gets alarms at night. Bob is in Berlin, and gets nothing
 * at night.
 */
export const quietPeople: readonly (QuietPerson & { id: string; timeZone: string; text: typeof night })[] = [
  {
    id: 'ann',
    timeZone: 'Asia/Kathmandu',
    addresses: [ann, phone],
    alarmsPass: true,
    aheadAt: () => 5.75 * 3600,
  },
  {
    id: 'bob',
    timeZone: 'Europe/Berlin',
    addresses: [bob],
    alarmsPass: false,
    aheadAt: (seconds: number) => (seconds < clocksGoBack ? 2 : 1) * 3600,
  },
].map((each) => ({ ...each, text: night, from: minutes(night.from), to: minutes(night.to) }))

const hosted = { mail: 300, sms: 100 }

function device(
  id: string,
  choice: Partial<Choice>,
  left: DeviceOfWeek['left'] = hosted,
  month: DeviceOfWeek['month'] = hosted,
): DeviceOfWeek {
  const every = { mail: never, sms: never, webhook: never }
  return { id, month, left, choice: { brand: 'default', every, to: nobody, next: [], ...choice } }
}

/** @param hooks of two receivers: one that is down now and then, one that answers 410 for some days */
export function fleetOfWeek(hooks: { readonly shaky: string; readonly gone: string }): DeviceOfWeek[] {
  const manager = 'boss@example.com'
  return [
    device('AAAA00001', {
      every: { mail: [0, day, 600], sms: [0, 0, 3600], webhook: never },
      to: { mail: [ann, bob], sms: [phone], webhook: [] },
    }),
    device('AAAA00002', {
      every: { mail: [3600, 3600, 3600], sms: never, webhook: [600, 600, 600] },
      to: { mail: [ann, unreachableAddresses.mail], sms: [], webhook: [hooks.shaky, hooks.gone] },
    }),
    device('AAAA00003', {
      every: { mail: [once, once, once], sms: [0, day, 600], webhook: never },
      to: { mail: ['carl@example.com'], sms: [phone, unreachableAddresses.sms], webhook: [] },
    }),
    device('AAAA00004', {
      brand: 'pumps',
      every: { mail: [600, 600, 600], sms: never, webhook: [0, 0, 3600] },
      to: { mail: [bob, 'carl@example.com'], sms: [], webhook: [hooks.shaky] },
      next: [
        { channel: 'sms', to: '+61400000002', waitMinutes: 10 },
        { channel: 'mail', to: manager, waitMinutes: 60 },
      ],
    }),
    // Few messages are left in its month.
    device(
      'AAAA00005',
      {
        every: { mail: [0, 600, 600], sms: [0, 600, 600], webhook: never },
        to: { mail: [ann, manager], sms: ['+61400000002'], webhook: [] },
        next: [{ channel: 'mail', to: 'dora@example.com', waitMinutes: 30 }],
      },
      { mail: 25, sms: 8 },
    ),
    // On Basic, whose plan has no messages.
    device(
      'AAAA00006',
      {
        every: { mail: [600, 600, 600], sms: [600, 600, 600], webhook: [600, 600, 600] },
        to: { mail: [ann], sms: [phone], webhook: [hooks.shaky] },
      },
      { mail: 0, sms: 0 },
      { mail: 0, sms: 0 },
    ),
    device('0-0000004', {
      every: { mail: [600, 0, 0], sms: never, webhook: never },
      to: { mail: [ann, manager], sms: [], webhook: [] },
    }),
  ]
}

/** Devices with a rule for their tank's pressure and one for their position. */
export const ruledDevices = ['AAAA00003', 'AAAA00004']
