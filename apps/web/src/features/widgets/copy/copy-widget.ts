import type { DeviceSummary } from '@fieldport/contract'
import { hasCapability, isInPlan, tierTable, type Widget } from '@fieldport/domain'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'

/** Why a device cannot take a widget; null: it can. */
export function findCopyObstacle(
  { permission, plan }: Pick<DeviceSummary, 'permission' | 'plan'>,
  isVendor: boolean,
): 'noRight' | 'plan' | null {
  if (!hasCapability(permission, 'editDisplaySettings')) return 'noRight'
  return isInPlan({ tier: tierTable[plan], isVendor }, 'widgetsEnabled') ? null : 'plan'
}

/** The result of copying to one device. */
export type CopyResult = { readonly deviceid: string } & (
  | { readonly number: number }
  | { readonly error: string }
)

type Given = {
  readonly widget: Widget
  readonly getImageBase64: () => Promise<string | null>
  readonly devices: readonly string[]
}

/** Adds a widget to devices one by one, with a result for each. Leaving the page stops it after the current one. */
export function useCopyWidget() {
  const [results, setResults] = useState<readonly CopyResult[]>([])
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => void (isStopped.current = true)
  }, [])
  const copying = useMutation({
    mutationFn: async ({ widget, getImageBase64, devices }: Given) => {
      const image = await getImageBase64()
      setResults([])
      for (const deviceid of devices) {
        if (isStopped.current) return
        const result = await copyTo(deviceid, widget, image)
        setResults((before) => [...before, result])
      }
    },
  })
  return { copying, results }
}

async function copyTo(deviceid: string, widget: Widget, image: string | null): Promise<CopyResult> {
  try {
    const given = { widget: { ...widget, elements: [...widget.elements] }, image }
    const { number } = await client.device.addWidget({ deviceid, ...given })
    return { deviceid, number }
  } catch (error) {
    return { deviceid, error: errorMessage(error) }
  }
}
