import type { FleetDevice } from '../fleet.ts'
import type { DeviceHands } from '../rpc/responder.ts'
import type { Body } from './body.ts'
import type { Life } from './life.ts'

export type HandsPorts = {
  readonly device: FleetDevice
  readonly body: Body
  readonly life: Life
  readonly update: DeviceHands['onUpdate']
  readonly send: (now: boolean) => void
  readonly reconfigure: () => void
}

const freightDelayMs = 100

/** How a device does what it is told. What ends the connection comes after the answer, also of a slow device. */
export function createHands({ device, body, life, update, send, reconfigure }: HandsPorts): DeviceHands {
  const { config, files, measurer, output, timers, behaviour } = body
  const slowMs = behaviour.slowMs ?? 0
  return {
    deviceId: device.deviceId,
    config,
    files,
    uptimeSeconds: life.uptimeSeconds,
    onUpdate: update,
    onReboot: (delayMs) => {
      life.reboot(slowMs + delayMs)
    },
    onFreight: () => {
      life.freight(slowMs + freightDelayMs)
    },
    onTrigger: (index) => {
      measurer.announce({ topic: 'trigger', msg: `Trigger ${index}`, lv: 10 })
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
