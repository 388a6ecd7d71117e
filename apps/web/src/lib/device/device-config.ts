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

/** The model and the configuration, which say what a device's keys are and which of its own ranges are on. */
export function useConfiguredDevice(deviceid: string, model: string | undefined): ConfiguredDevice {
  const { data } = useDeviceConfig(deviceid)
  const config = data?.settings
  return useMemo(() => ({ model, config }), [model, config])
}

/**
 * What a device calls the parts of its configuration, by the path of the part: 'can1', 'state4'. Undefined where it gave no name,
 * and until the configuration is there, since nothing waits for a name.
 */
export function useConfigNames(deviceid: string): (path: string) => string | undefined {
  const { names } = useDeviceSource(deviceid)
  const { data } = useDeviceConfig(deviceid)
  return (path) => (names ? names[path] : readConfigText(data?.settings, `${path}.name`, nameLength))
}
