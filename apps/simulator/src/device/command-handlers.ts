import type { FleetDevice } from '../fleet.ts'
import type { CommandHandlers } from '../rpc/responder.ts'
import type { DeviceState } from './device-state.ts'
import type { PowerState } from './power-state.ts'

export type CommandHandlersOptions = {
  readonly device: FleetDevice
  readonly state: DeviceState
  readonly power: PowerState
  readonly update: CommandHandlers['onUpdate']
  readonly send: (now: boolean) => void
  readonly reconfigure: () => void
}

const freightDelayMs = 100

/** Executes commands. Whatever ends the connection comes after the response, even on a slow device. */
export function createCommandHandlers({
  device,
  state,
  power,
  update,
  send,
  reconfigure,
}: CommandHandlersOptions): CommandHandlers {
  const { config, files, sampler, output, timers, behaviour } = state
  const slowMs = behaviour.slowMs ?? 0
  return {
    deviceId: device.deviceId,
    config,
    refusedKeys: behaviour.refusedKeys ?? {},
    ignoredKeys: behaviour.ignoredKeys ?? [],
    files,
    uptimeSeconds: power.uptimeSeconds,
    onUpdate: update,
    onReboot: (delayMs) => {
      power.reboot(slowMs + delayMs)
    },
    onFreight: () => {
      power.freight(slowMs + freightDelayMs)
    },
    onTrigger: (index) => {
      sampler.addEvent({ topic: 'trigger', msg: `Trigger ${index}`, lv: 10 })
      output.toggle()
      timers.later(0, () => {
        send(true)
      })
    },
    onConfigChanged: () => {
      timers.later(0, reconfigure)
    },
  }
}
