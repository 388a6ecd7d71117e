import { type ConfigValue, isSimpleDevice } from '@fieldport/domain'
import type { Clock } from './clock.ts'
import type { ConfigStore } from './config/store.ts'
import type { CommandProcessorOptions, SendReply } from './device/messages/command-processor.ts'
import { createCommandProcessor } from './device/messages/command-processor.ts'
import type { DeviceBehaviour } from './device/behaviour.ts'
import type { DeviceState } from './device/device-state.ts'
import { createDeviceState, bootAndListEvents } from './device/device-state.ts'
import type { ConnectionWindow } from './device/messages/connection-window.ts'
import { createConnectionWindow } from './device/messages/connection-window.ts'
import type { FlashState } from './device/measuring/flash.ts'
import { flashOf } from './device/measuring/flash.ts'
import { createCommandHandlers } from './device/command-handlers.ts'
import type { ExecutedCommand } from './device/measuring/command-log.ts'
import type { PowerState, PowerStatus } from './device/power-state.ts'
import { createPowerState } from './device/power-state.ts'
import { hostileConfigs } from './device/messages/malformed-messages.ts'
import type { Schedule } from './device/messages/schedule.ts'
import { createSchedule } from './device/messages/schedule.ts'
import type { UpdaterPorts } from './device/updater.ts'
import { createUpdater } from './device/updater.ts'
import type { FleetDevice } from './fleet.ts'
import type { CommandHandlers } from './rpc/responder.ts'
import { respond } from './rpc/responder.ts'
import type { Download } from './rpc/download-image.ts'
import type { Transport, TransportStats } from './transports/transport.ts'

/** The device as its transport sees it. */
export type DeviceLink = {
  /** False for the simplest devices: they send points, but neither report nor execute commands. */
  readonly acceptsCommands: boolean
  readonly configJson: () => string
  readonly malformedConfigs: () => readonly string[]
  readonly onCommand: (text: string, send: SendReply) => void
}

export type LiveDeviceOptions = {
  readonly device: FleetDevice
  readonly clock: Clock
  readonly openTransport: (link: DeviceLink) => Transport
  /** Random losses and retry times; a mean value if absent. */
  readonly random?: () => number
  /** Offset of the measurements within their interval, so that a fleet does not send in step. */
  readonly phaseMs?: number
  /** Measures and sends through outages, for an uninterrupted demonstration. */
  readonly steady?: boolean
  /** Overrides the device's own. */
  readonly behaviour?: DeviceBehaviour
  /** Source of new firmware; without it, updates are refused. */
  readonly download?: Download
  readonly bootMs?: number
  /** Between two steps of ten percent of an update. */
  readonly updateStepMs?: number
  /** Flash contents from before a power cycle. */
  readonly savedFlash?: FlashState
}

export type LiveDevice = {
  readonly start: () => void
  /** Stops measuring; waits for pending work, at most `graceMs`. */
  readonly stop: (graceMs?: number) => Promise<void>
  /** Measures and sends immediately. */
  readonly sendNow: () => void
  readonly whenIdle: () => Promise<void>
  readonly stats: () => TransportStats & { readonly measured: number; readonly held: number }
  readonly state: () => PowerStatus
  /** Connected, and everything pending was accepted. */
  readonly isSettled: () => boolean
  /** Ends freight mode, like the button on the device. */
  readonly wake: () => void
  /** Changes a setting like the owner at the device itself, and reports it. */
  readonly setLocally: (key: string, value: ConfigValue) => void
  readonly config: Pick<ConfigStore, 'value' | 'tree' | 'firmware'>
  /** A file of the device as text; undefined if it does not exist. */
  readonly file: (filename: string) => string | undefined
  /** The latest executed commands, oldest first. */
  readonly executedCommands: () => readonly ExecutedCommand[]
  /** Flash contents, which survive a power cycle. */
  readonly flash: () => FlashState
}

const defaultGraceMs = 5000
const defaultBootMs = 1500
/** The response is sent first. */
const afterUpdateMs = 500

/** A running device: measures every base interval, sends every transmit interval, executes commands. */
export function createLiveDevice(options: LiveDeviceOptions): LiveDevice {
  const { device, clock } = options
  const state = createDeviceState(options)
  const { config, sampler, behaviour } = state

  const schedule = createSchedule(clock, intervalOf(device, config), options.phaseMs ?? 0, () => send(false))
  const send = (now: boolean): void => {
    const points = sampler.sample(clock.nowMs() / 1000, now)
    if (points.length === 0) return
    connection.keepOpen()
    if (config.value('endpoint.data_to_portal') === false) transport.poll()
    else transport.send(points)
    state.reader.ask(transport.ask)
  }
  const reconfigure = (): void => {
    schedule.start()
    connection.keepOpen()
    transport.sendConfig()
  }
  const updater = createUpdater({
    ...updatesOf(options),
    random: state.random,
    onWritten: () => handlers.onReboot(afterUpdateMs),
  })
  const up = (reason: 'start' | 'boot'): void => {
    for (const event of bootAndListEvents(reason, updater.boot(), state)) sampler.addEvent(event)
    connection.keepOpen()
    schedule.start()
  }
  const down = (): void => {
    schedule.stop()
    updater.interrupt()
    processor.reset()
    connection.end()
    transport.suspend()
  }
  const bootMs = options.bootMs ?? defaultBootMs
  const power = createPowerState({ clock, timers: state.timers, bootMs, onUp: up, onDown: down })
  const { update } = updater
  const handlers = createCommandHandlers({ device, state, power, update, send, reconfigure })
  const dropConnection = () => transport.cut()
  const processor = createCommandProcessor({
    ...state,
    execute: createExecutor(handlers, state),
    dropConnection,
  })
  const listen: DeviceLink['onCommand'] = (text, reply) => {
    if (power.state() !== 'on') return
    if (state.reader.take(text)) return
    connection.keepOpen()
    processor.onCommand(text, reply)
  }
  const transport = options.openTransport(linkOf(state, !isSimpleDevice(device.deviceId), listen))
  const between = behaviour.offlineBetween === true
  const isBusy = () => processor.pendingCount() > 0
  const connection = createConnectionWindow(clock, transport, { between, isBusy })

  return {
    ...createQueries(state, transport, power),
    ...createControls({ state, transport, power, connection, schedule, send, reconfigure }),
  }
}

function intervalOf(device: FleetDevice, config: ConfigStore): () => number {
  return () => config.positiveOr('device.base_interval', device.baseIntervalSeconds) * 1000
}

function updatesOf({
  clock,
  download,
  device,
  behaviour = device.behaviour,
  updateStepMs: stepMs = 0,
}: LiveDeviceOptions): Pick<UpdaterPorts, 'clock' | 'download' | 'behaviour' | 'stepMs'> {
  return { clock, download, stepMs, behaviour: behaviour?.firmware ?? 'installs' }
}

function createExecutor(
  handlers: CommandHandlers,
  { commandLog, behaviour }: DeviceState,
): CommandProcessorOptions['execute'] {
  return (request, onProgress) => {
    commandLog.note(request)
    return respond(handlers, request, onProgress, behaviour.refusedMethods)
  }
}

type Controls = Pick<LiveDevice, 'stop' | 'sendNow' | 'setLocally'>
type ControlledParts = {
  readonly state: DeviceState
  readonly transport: Transport
  readonly power: PowerState
  readonly connection: ConnectionWindow
  readonly schedule: Schedule
  readonly send: (now: boolean) => void
  readonly reconfigure: () => void
}

/** Actions of a person at the device. */
function createControls({
  state,
  transport,
  power,
  connection,
  schedule,
  send,
  reconfigure,
}: ControlledParts): Controls {
  const isUp = (): boolean => power.state() === 'on'
  return {
    stop: async (graceMs = defaultGraceMs) => {
      schedule.stop()
      transport.send(state.sampler.takeRemaining())
      if (isUp()) connection.keepOpen()
      await transport.stop(isUp() ? graceMs : 0)
      power.stop()
    },
    sendNow: () => {
      if (isUp()) send(true)
    },
    setLocally: (key, value) => {
      state.config.change([[key, value]])
      if (isUp()) reconfigure()
    },
  }
}

type DeviceQueries = Omit<LiveDevice, keyof Controls>

/** State of a device, for observers. */
function createQueries(state: DeviceState, transport: Transport, power: PowerState): DeviceQueries {
  const { config, files, commandLog, sampler } = state
  return {
    start: power.start,
    state: power.state,
    wake: power.wake,
    isSettled: () => power.state() === 'on' && !transport.busy(),
    whenIdle: transport.whenIdle,
    stats: () => statsOf(transport.stats(), sampler.stats()),
    config,
    file: (filename) => files.read(filename)?.toString('utf8'),
    executedCommands: commandLog.list,
    flash: () => flashOf(config.state(), files),
  }
}

function linkOf(
  { behaviour, config }: DeviceState,
  obeys: boolean,
  onCommand: DeviceLink['onCommand'],
): DeviceLink {
  let reports = 0
  return {
    acceptsCommands: obeys,
    configJson: () => JSON.stringify(config.tree()),
    malformedConfigs: () =>
      behaviour.hostile === true ? [hostileConfigs[reports++ % hostileConfigs.length] as string] : [],
    onCommand,
  }
}

function statsOf(
  sent: TransportStats,
  own: { readonly measured: number; readonly held: number; readonly lost: number },
): TransportStats & { measured: number; held: number } {
  return { ...sent, dropped: sent.dropped + own.lost, measured: own.measured, held: own.held }
}
