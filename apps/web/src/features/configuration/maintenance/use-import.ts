import type { ImportResult } from '@fieldport/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../lib/api/client.ts'
import { refreshConfig } from '../calls.ts'

export const importOptions = [
  'overwriteDeviceConfig',
  'useImportedWiFiSettings',
  'useImportedLTESettings',
  'updateFirmware',
] as const
export type ImportOptions = Readonly<Record<(typeof importOptions)[number], boolean>>
export const importDefaults: ImportOptions = {
  overwriteDeviceConfig: false,
  useImportedWiFiSettings: false,
  useImportedLTESettings: false,
  updateFirmware: false,
}

type Overrides = { readonly overrideFirmwareVersion?: boolean; readonly overrideFirmwareNumber?: boolean }

const overrideOf = {
  FIRMWARE_VERSION_MISMATCH: { overrideFirmwareVersion: true },
  FIRMWARE_NUMBER_MISMATCH: { overrideFirmwareNumber: true },
  OK: {},
} as const satisfies Readonly<Record<ImportResult['resultCode'], Overrides>>

/**
 * The steps of an import: looked at without changing anything, then done. A mismatch asks, and going on repeats the call with
 * its override; both mismatches may come one after the other. Source: specification 2, section 4 ('Import').
 */
export function useImport(deviceid: string, importFile: string, options: ImportOptions) {
  const queries = useQueryClient()
  const [overrides, setOverrides] = useState<Overrides>({})
  const call = useMutation({
    mutationFn: ({ dryRun, ...override }: Overrides & { dryRun: boolean }) =>
      client.device.importSettings({ deviceid, importFile, dryRun, ...options, ...overrides, ...override }),
    onSuccess: async ({ resultCode }, { dryRun }) => {
      if (dryRun || resultCode !== 'OK') return
      await refreshConfig(queries, deviceid)
      await queries.invalidateQueries({ queryKey: api.portal.deviceGetSettings.key({ input: { deviceid } }) })
      await queries.invalidateQueries({ queryKey: api.portal.deviceGetRpcQueue.key() })
    },
  })
  const result = call.data
  const isQuestion = result !== undefined && result.resultCode !== 'OK'
  return {
    call,
    question: isQuestion ? result : undefined,
    preview: !isQuestion && call.variables?.dryRun === true ? result : undefined,
    done: !isQuestion && call.variables?.dryRun === false ? result : undefined,
    look: () => call.mutate({ dryRun: true }),
    apply: () => call.mutate({ dryRun: false }),
    goOn: () => {
      if (!result || !call.variables) return
      const override = overrideOf[result.resultCode]
      setOverrides({ ...overrides, ...override })
      call.mutate({ dryRun: call.variables.dryRun, ...override })
    },
  }
}
