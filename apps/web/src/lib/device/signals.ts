import type { DeviceSignal } from '@fieldport/contract'
import { type CardDisplay, parseBusSignalKey, resolveDisplay } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { api } from '../api/client.ts'

const staleMs = 600_000

/** The signals in the latest bus frames of a device. */
export function signalsOptions(deviceid: string) {
  return api.device.getSignals.queryOptions({ input: { deviceid }, staleTime: staleMs })
}

/** The display of a signal, with the name and unit of its parameter. */
export function signalDisplay(
  { key, port, name, unit, isState, source, sourceName, part }: DeviceSignal,
  t: TFunction,
): CardDisplay {
  const sender = source === null ? undefined : (sourceName ?? t('address {{source}}', { source }))
  const own = [name, part].filter(Boolean).join(' ')
  const display = resolveDisplay(key, undefined, { value: 0 })
  return {
    ...display,
    name: nameOf(own, port, sender, t),
    unit,
    step: isState,
    decimals: isState ? 0 : display.decimals,
  }
}

/** The display of a signal missing from the latest frames, from the numbers in its key. Undefined: not a signal key. */
export function unlistedSignalDisplay(key: string, t: TFunction): CardDisplay | undefined {
  const signal = parseBusSignalKey(key)
  if (!signal) return undefined
  const { port, pgn, source } = signal
  const sender = source === undefined ? undefined : t('address {{source}}', { source })
  const name = nameOf(`${pgn} ${signal.signal}`, port, sender, t)
  return { ...resolveDisplay(key, undefined, { value: 0 }), name }
}

function nameOf(name: string, port: DeviceSignal['port'], sender: string | undefined, t: TFunction): string {
  const number = port === 'can1' ? 1 : 2
  return sender === undefined
    ? t('{{name}} (CAN {{number}})', { name, number })
    : t('{{name}} (CAN {{number}}, {{sender}})', { name, number, sender })
}
