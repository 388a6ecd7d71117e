import { type ConfiguredDevice, readConfigText } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deviceConfigOptions } from './config-options.ts'
import { useDeviceSource } from './device-source.ts'

const nameLength = 25

export function useDeviceConfig(deviceid: string) {
  const { names } = useDeviceSource(deviceid)
  return useQuery({ ...deviceConfigOptions(deviceid), enabled: names === undefined })
}

/** The model and configuration, which determine a device's keys and its own enabled limits. */
export function useConfiguredDevice(deviceid: string, model: string | undefined): ConfiguredDevice {
  const { data } = useDeviceConfig(deviceid)
  const config = data?.settings
  return useMemo(() => ({ model, config }), [model, config])
}

/**
 * The device's names for parts of its configuration, by path: 'can1', 'state4'. Undefined if it has none, and until the
 * configuration is loaded, because nothing waits for a name.
 */
export function useConfigNames(deviceid: string): (path: string) => string | undefined {
  const { names } = useDeviceSource(deviceid)
  const { data } = useDeviceConfig(deviceid)
  return (path) => (names ? names[path] : readConfigText(data?.settings, `${path}.name`, nameLength))
}
