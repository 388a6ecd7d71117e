import { configGeneration } from '@fieldport/domain'
import type { ConfigStore } from '../config/store.ts'
import { createConfigStore } from '../config/store.ts'
import type { LiveDeviceOptions } from '../device.ts'
import type { PointEvent } from '../point.ts'
import type { FileStore } from '../rpc/files.ts'
import { createFileStore } from '../rpc/files.ts'
import type { DeviceBehaviour, MannerSource } from './behaviour.ts'
import { createManners } from './behaviour.ts'
import { leaveOutIdle } from './measuring/channels.ts'
import { runsScript, startFiles } from './measuring/flash.ts'
import { createJournal } from './measuring/journal.ts'
import type { Measurer } from './measuring/measurer.ts'
import { createMeasurer } from './measuring/measurer.ts'
import type { Output } from './messages/output.ts'
import { createOutput } from './messages/output.ts'
import type { Timers } from './timers.ts'
import { createTimers } from './timers.ts'
import type { Booted } from './updater.ts'

/** The parts of a device that need no connection. */
export type Body = {
  readonly config: ConfigStore
  readonly files: FileStore
  readonly journal: ReturnType<typeof createJournal>
  readonly measurer: Measurer
  readonly output: Output
  readonly timers: Timers
  readonly behaviour: DeviceBehaviour
  readonly manners: MannerSource
  readonly random: () => number
}

const middling = 0.5

export function createBody(options: LiveDeviceOptions): Body {
  const { device, kept, steady = false, random = () => middling } = options
  const behaviour = options.behaviour ?? device.behaviour ?? {}
  const config = createConfigStore(device, kept?.config)
  const output = createOutput()
  const newer = configGeneration(device.model) === 2
  return {
    config,
    output,
    files: createFileStore(startFiles(kept)),
    journal: createJournal(),
    timers: createTimers(options.clock),
    behaviour,
    random,
    manners: createManners(behaviour, random),
    measurer: createMeasurer({
      device,
      config,
      steady,
      finish: (point, count) => {
        leaveOutIdle(point, config, newer, count)
        output.show(point)
      },
    }),
  }
}

/** Takes up new firmware, if there is some, and tells what the next point reports of the start. */
export function eventsOfBoot(
  reason: 'start' | 'boot',
  booted: Booted,
  { config, files }: Pick<Body, 'config' | 'files'>,
): PointEvent[] {
  const events: PointEvent[] = []
  if (reason === 'boot') events.push({ topic: 'device', msg: 'Boot', lv: 10 })
  if (booted?.kind === 'installs') config.install(booted.fw)
  if (booted?.kind === 'reverts')
    events.push({ topic: 'device', msg: `Firmware ${booted.fw} reverted`, lv: 20 })
  if (runsScript(files)) events.push({ topic: 'mjs', msg: 'script started', lv: 10 })
  return events
}
