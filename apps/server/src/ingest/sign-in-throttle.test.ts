import { formatEnglish } from '@fieldport/messages'
import { beforeEach, expect, test } from 'vitest'
import { createRefusedSignInLog } from './refused-sign-in-log.ts'
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle.ts'

const device = 'DEMO00001'
let nowMs: number
let checks: number
let release: (() => void)[]
let isHolding: boolean
let refused: string[]
let throttle: SignInThrottle

beforeEach(() => {
  nowMs = 0
  checks = 0
  release = []
  isHolding = false
  refused = []
  throttle = createSignInThrottle({
    clock: { nowMs: () => nowMs },
    wait: () => (isHolding ? new Promise((resolve) => release.push(resolve)) : Promise.resolve()),
    onRefused: ({ deviceId }) => void refused.push(deviceId),
    limits: { perDevice: 3, perNetwork: 6, windowMs: 1000, delayedPerNetwork: 2, maximumRemembered: 50 },
  })
})

function signIn(secret: 'right' | 'guess', address = '192.0.2.1', deviceId = device) {
  return throttle({ deviceId, address, transport: 'http' }, async () => {
    checks += 1
    return secret === 'right'
  })
}
const guess = async (times: number, address?: string, deviceId?: string) => {
  const results: string[] = []
  for (let n = 0; n < times; n += 1) results.push(await signIn('guess', address, deviceId))
  return results
}

test('throttles wrong secrets above the limit of a network and device until the window ends', async () => {
  expect(await guess(5)).toEqual(['wrong', 'wrong', 'wrong', 'throttled', 'throttled'])
  expect(refused).toHaveLength(5)
  nowMs = 1000
  expect(await guess(1)).toEqual(['wrong'])
})

test('counts all devices of a network together, and an IPv6 host as one network', async () => {
  const devices = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `DEMO0000${letter}`)
  const results = []
  for (const [n, each] of devices.entries()) results.push(...(await guess(1, `2001:db8:0:1::${n}`, each)))
  expect(results).toEqual([...Array<string>(6).fill('wrong'), 'throttled'])
  expect(await guess(1, '2001:db8:0:2::1', 'DEMO0000H')).toEqual(['wrong'])
})

test('a stranger locks a device out neither from its own network nor from theirs', async () => {
  await guess(20, '198.51.100.7')
  expect(await signIn('right', '192.0.2.1')).toBe('right')
  expect(await signIn('right', '198.51.100.7')).toBe('right')
})

test('a guesser gets few attempts at a time, and a known device is admitted at once', async () => {
  await guess(3)
  isHolding = true
  const pending = [signIn('guess'), signIn('guess')]
  await Promise.resolve()
  checks = 0
  expect(await signIn('guess')).toBe('throttled')
  expect(checks).toBe(0)
  const other = 'DEMO00002'
  isHolding = false
  for (const done of release) done()
  await Promise.all(pending)
  expect(await signIn('right', '192.0.2.1', other)).toBe('right')
  isHolding = true
  const more = [signIn('guess'), signIn('guess')]
  await guessUntilDelayed(2)
  expect(await signIn('right', '192.0.2.1', other)).toBe('right')
  for (const done of release) done()
  await Promise.all(more)
})

async function guessUntilDelayed(count: number): Promise<void> {
  const before = release.length
  for (let turns = 0; turns < 20 && release.length < before + count; turns += 1) await Promise.resolve()
}

test('does not count what cannot be checked', async () => {
  const away = () => Promise.reject(new Error('away'))
  for (let n = 0; n < 9; n += 1)
    await expect(
      throttle({ deviceId: device, address: '192.0.2.1', transport: 'mqtt' }, away),
    ).rejects.toThrow('away')
  expect(await guess(1)).toEqual(['wrong'])
})

test('remembers a limited number of networks', async () => {
  await guess(3, '198.51.100.7')
  for (let n = 0; n < 60; n += 1) await guess(1, `2001:db8:${n.toString(16)}::1`)
  expect(await guess(1, '198.51.100.7')).toEqual(['wrong'])
})

test('shows the owner the first attempt at once and the others after the window', async () => {
  const noted: unknown[] = []
  const due: (() => void)[] = []
  const note = createRefusedSignInLog({
    deviceExists: async (deviceId) => deviceId === device,
    note: (deviceId, what, details) => void noted.push([deviceId, formatEnglish(what), details['count']]),
    later: (work) => void due.push(work),
  })
  const attempt = { deviceId: device, address: '198.51.100.7', transport: 'http' as const }
  for (let n = 0; n < 40; n += 1) note(attempt)
  for (let n = 0; n < 5; n += 1) note({ ...attempt, deviceId: 'NOBODY000' })
  await Promise.resolve()
  await Promise.resolve()
  expect(noted).toEqual([[device, 'Wrong secret over HTTP: 1 attempt refused', 1]])
  for (const work of due) work()
  await Promise.resolve()
  await Promise.resolve()
  expect(noted[1]).toEqual([device, 'Wrong secret over HTTP: 39 attempts refused', 39])
  expect(noted).toHaveLength(2)
})
