import { configGeneration } from '@fieldport/domain'
import type { ConfigStore } from '../config/store.ts'
import { createConfigStore } from '../config/store.ts'
import type { LiveDeviceOptions } from '../device.ts'
import type { PointEvent } from '../point.ts'
import type { FileStore } from '../rpc/files.ts'
import { createFileStore } from '../rpc/files.ts'
import type { DeviceBehaviour, AnswerBehaviourSource } from './behaviour.ts'
import { createAnswerBehaviours } from './behaviour.ts'
import { removeDisabledChannels } from './measuring/channels.ts'
import { runsScript, initialFiles } from './measuring/flash.ts'
import { createCommandLog } from './measuring/command-log.ts'
import type { Sampler } from './measuring/sampler.ts'
import { createSampler } from './measuring/sampler.ts'
import type { DeviceReader } from './messages/device-reader.ts'
import { createDeviceReader } from './messages/device-reader.ts'
import type { ToggledOutput } from './messages/output.ts'
import { createToggledOutput } from './messages/output.ts'
import type { Timers } from './timers.ts'
import { createTimers } from './timers.ts'
import type { BootResult } from './updater.ts'

/** The parts of a device that need no connection. */
export type DeviceState = {
  readonly config: ConfigStore
  readonly files: FileStore
  readonly commandLog: ReturnType<typeof createCommandLog>
  readonly sampler: Sampler
  readonly output: ToggledOutput
  readonly reader: DeviceReader
  readonly timers: Timers
  readonly behaviour: DeviceBehaviour
  readonly answerBehaviours: AnswerBehaviourSource
  readonly random: () => number
}

const defaultRandom = 0.5

export function createDeviceState(options: LiveDeviceOptions): DeviceState {
  const { device, savedFlash, steady = false, random = () => defaultRandom } = options
  const behaviour = options.behaviour ?? device.behaviour ?? {}
  const config = createConfigStore(device, savedFlash?.config)
  const output = createToggledOutput()
  const reader = createDeviceReader(behaviour.reads)
  const newer = configGeneration(device.model) === 2
  return {
    config,
    output,
    reader,
    files: createFileStore(initialFiles(savedFlash)),
    commandLog: createCommandLog(),
    timers: createTimers(options.clock),
    behaviour,
    random,
    answerBehaviours: createAnswerBehaviours(behaviour, random),
    sampler: createSampler({
      device,
      config,
      steady,
      finishPoint: (point, count) => {
        removeDisabledChannels(point, config, newer, count)
        output.show(point)
        reader.show(point)
      },
    }),
  }
}

/** Activates new firmware, if any, and returns what the next point reports about the start. */
export function bootAndListEvents(
  reason: 'start' | 'boot',
  booted: BootResult,
  { config, files }: Pick<DeviceState, 'config' | 'files'>,
): PointEvent[] {
  const events: PointEvent[] = []
  if (reason === 'boot') events.push({ topic: 'device', msg: 'Boot', lv: 10 })
  if (booted?.kind === 'installs') config.install(booted.fw)
  if (booted?.kind === 'reverts')
    events.push({ topic: 'device', msg: `Firmware ${booted.fw} reverted`, lv: 20 })
  if (runsScript(files)) events.push({ topic: 'mjs', msg: 'script started', lv: 10 })
  return events
}
