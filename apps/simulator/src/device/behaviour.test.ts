import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { DeviceBench } from '../testing/device-bench.ts'
import { setUpDevice, startSeconds } from '../testing/device-bench.ts'
import type { DeviceBehaviour } from './behaviour.ts'
import { hostileConfigs } from './messages/malformed-messages.ts'

test('a device that is offline in between disconnects soon after sending, and reconnects for the next message', () => {
  const { clock, transport } = setUpDevice({ transmitInterval: 12, behaviour: { offlineBetween: true } })
  clock.advance(10_000)
  expect(transport.calls).toEqual(['start', 'suspend'])
  clock.advance(46_500)
  expect(transport.calls).toEqual(['start', 'suspend', 'start'])
  expect(transport.messages).toHaveLength(1)
  clock.advance(5000)
  expect(transport.calls.at(-1)).toBe('suspend')
})

test('it stays connected until a pending command is answered', () => {
  const { clock, transport, command, said } = setUpDevice({
    transmitInterval: 100,
    behaviour: { offlineBetween: true, slowMs: 8000 },
  })
  clock.advance(1000)
  command('Sys.GetInfo')
  clock.advance(7500)
  expect(transport.calls).not.toContain('suspend')
  clock.advance(1000)
  expect(said).toHaveLength(1)
  clock.advance(5000)
  expect(transport.calls.at(-1)).toBe('suspend')
})

test('a slow device answers before it restarts', () => {
  const { live, clock, command, said } = setUpDevice({ behaviour: { slowMs: 4000 } })
  command('Sys.Reboot', { delay_ms: 100 })
  clock.advance(3900)
  expect(said).toHaveLength(0)
  clock.advance(150)
  expect(said).toHaveLength(1)
  clock.advance(100)
  expect(live.state()).toBe('rebooting')
})

test('a hostile device also reports malformed configurations', () => {
  const { transport } = setUpDevice({ behaviour: { hostile: true } })
  const stray = Array.from({ length: hostileConfigs.length }, () => transport.link.malformedConfigs()[0])
  expect(stray).toEqual(hostileConfigs)
  expect(JSON.parse(transport.link.configJson())).toMatchObject({ device: { id: 'LIVE00001' } })
  expect(setUpDevice().transport.link.malformedConfigs()).toEqual([])
})

test('the list of executed commands contains those that were received', () => {
  const { live, command } = setUpDevice({ behaviour: { answerSequence: ['never', 'cut'] } })
  command('Admin.Trigger', { index: 1 })
  command('Admin.Trigger', { index: 2 })
  command('Admin.Trigger', { index: 3 })
  expect(live.executedCommands()).toEqual([
    { id: 1, method: 'Admin.Trigger', args: { index: 1 } },
    { id: 3, method: 'Admin.Trigger', args: { index: 3 } },
  ])
})

describe('a firmware update', () => {
  const image = Buffer.alloc(1000, 'firmware')
  const order = {
    fw: 'SFW002-6.0.0',
    url: '/image',
    sha256: createHash('sha256').update(image).digest('hex'),
    sizeBytes: image.length,
  }
  const download = async function* (): AsyncIterable<Uint8Array> {
    for (let at = 0; at < image.length; at += 100) yield image.subarray(at, at + 100)
  }
  async function update(
    behaviour: DeviceBehaviour,
    change: Partial<typeof order> = {},
  ): Promise<DeviceBench> {
    const bench = setUpDevice({ behaviour }, startSeconds, { download })
    bench.command('OTA.Update', { ...order, ...change })
    await expect
      .poll(() => bench.said.length, { interval: 1 })
      .toBeGreaterThan(behaviour.firmware === 'hangs' ? 4 : 1)
    return bench
  }
  const framesOf = ({ said }: DeviceBench): Record<string, unknown>[] =>
    said.map((text) => JSON.parse(text) as Record<string, unknown>)
  const percentOf = (frame: Record<string, unknown>): unknown =>
    (frame['progress'] as { percent?: number } | undefined)?.percent

  test('reports progress, answers, restarts and runs the new version', async () => {
    const bench = await update({})
    await expect.poll(() => framesOf(bench).at(-1), { interval: 1 }).toMatchObject({ id: 1, result: null })
    expect(framesOf(bench).map(percentOf)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, undefined])
    expect(bench.live.config.firmware()).toBe('SFW002-5.8.3')
    bench.clock.advance(600)
    expect(bench.live.state()).toBe('rebooting')
    bench.clock.advance(3000)
    expect(bench.live.config.firmware()).toBe('SFW002-6.0.0')
    expect(JSON.parse(bench.transport.link.configJson())).toMatchObject({ device: { fw: 'SFW002-6.0.0' } })
  })

  test('that reverts restarts with the old version and reports it', async () => {
    const bench = await update({ firmware: 'reverts' })
    await expect.poll(() => framesOf(bench).at(-1), { interval: 1 }).toMatchObject({ result: null })
    bench.clock.advance(10_000)
    expect(bench.live.config.firmware()).toBe('SFW002-5.8.3')
    const reverted = { topic: 'device', msg: 'Firmware SFW002-6.0.0 reverted', lv: 20 }
    expect(bench.transport.messages.flat().flatMap((point) => point.events ?? [])).toContainEqual(reverted)
  })

  test('with a damaged image is refused without a restart', async () => {
    for (const bench of [
      await update({ firmware: 'bad-checksum' }),
      await update({}, { sha256: 'a'.repeat(64) }),
    ]) {
      const wrong = { error: { code: -1, message: 'The checksum of the image is wrong' } }
      await expect.poll(() => framesOf(bench).at(-1), { interval: 1 }).toMatchObject(wrong)
      bench.clock.advance(60_000)
      expect(bench.live.state()).toBe('on')
      expect(bench.live.config.firmware()).toBe('SFW002-5.8.3')
    }
  })

  test('that hangs at 40 % stays there, and blocks other updates', async () => {
    const bench = await update({ firmware: 'hangs' })
    bench.clock.advance(3_600_000)
    expect(framesOf(bench).map(percentOf)).toEqual([0, 10, 20, 30, 40])
    bench.command('OTA.Update', order)
    const busy = { id: 2, error: { message: 'An update is under way' } }
    await expect.poll(() => framesOf(bench).at(-1), { interval: 1 }).toMatchObject(busy)
  })

  test('that a restart interrupts is not installed', async () => {
    const bench = setUpDevice({}, startSeconds, { download, updateStepMs: 1000 })
    bench.command('OTA.Update', order)
    const steps = async (seconds: number): Promise<void> => {
      for (let n = 0; n < seconds; n++) {
        bench.clock.advance(1000)
        await new Promise<void>((resolve) => {
          setImmediate(resolve)
        })
      }
    }
    await steps(5)
    expect(framesOf(bench).map(percentOf).at(-1)).toBeGreaterThanOrEqual(30)
    bench.command('Sys.Reboot')
    await steps(60)
    expect(bench.live.config.firmware()).toBe('SFW002-5.8.3')
    const boots = bench.transport.messages.flat().flatMap((point) => point.events ?? [])
    expect(boots.filter(({ msg }) => msg === 'Boot')).toHaveLength(1)
  })

  test('is lost on a restart, and can be started again', async () => {
    const bench = await update({ firmware: 'hangs' })
    bench.command('Sys.Reboot')
    bench.clock.advance(10_000)
    expect(bench.live.state()).toBe('on')
    bench.command('OTA.Update', order)
    await expect
      .poll(() => framesOf(bench).map(percentOf).slice(-5), { interval: 1 })
      .toEqual([0, 10, 20, 30, 40])
  })
})
