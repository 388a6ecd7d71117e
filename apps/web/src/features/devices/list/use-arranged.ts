import { useDeferredValue, useMemo, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import {
  countStates,
  deviceState,
  findDevices,
  type ListedDevice,
  type ListView,
  sortDevices,
} from './arrange.ts'
import type { ContactStore } from './contact-store.ts'
import { holdTick } from './hold-tick.ts'
import { newestContact } from './use-devices.ts'

/** How often live contacts may change order and counts. */
const reorderSeconds = 10

/**
 * The devices of a view in order, and how many are in which state. Rows keep their order while `isHeld()` says that a pointer
 * or the focus is on them; only what the person does moves them then.
 */
export function useArranged(
  devices: readonly ListedDevice[] | undefined,
  contacts: ContactStore,
  view: ListView,
  isHeld: () => boolean,
) {
  const tick = useNow((now) => Math.floor(now / reorderSeconds))
  const [heldTick] = useState(() => holdTick(reorderSeconds, isHeld))
  const orderTick = useNow(heldTick)
  const counts = useMemo(() => {
    const nowSeconds = tick * reorderSeconds
    const current = refresh(devices, contacts)
    return current && countStates(current, (device) => deviceState(device, device.lastContact, nowSeconds))
  }, [devices, contacts, tick])
  const { q, sort, desc, state } = useDeferredValue(view)
  const ordered = useMemo(() => {
    const fresh = refresh(devices, contacts)
    if (!fresh) return undefined
    const at = orderTick * reorderSeconds
    const found = findDevices(fresh, pick({ q, state }), (device) =>
      deviceState(device, device.lastContact, at),
    )
    return sortDevices(found, pick({ sort, desc }))
  }, [devices, contacts, orderTick, q, sort, desc, state])
  return { ordered, counts }
}

function refresh(devices: readonly ListedDevice[] | undefined, contacts: ContactStore) {
  return devices?.map((device) => ({
    ...device,
    lastContact: newestContact(contacts, device.deviceid, device.lastContact),
  }))
}

/** Optional fields are absent, never undefined. */
function pick(fields: { readonly [Field in keyof ListView]: ListView[Field] | undefined }): ListView {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
