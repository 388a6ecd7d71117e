import { useState } from 'react'
import { parseSpnOrder, type SpnOrder } from './fault-rows.ts'

const nameOf = (deviceid: string) => `spn-order-${deviceid}`

function read(deviceid: string): SpnOrder {
  try {
    return parseSpnOrder(localStorage.getItem(nameOf(deviceid)))
  } catch {
    return 'auto'
  }
}

/** A machine's maker decides the order, so that it is remembered with the machine. */
export function useSpnOrder(deviceid: string): readonly [SpnOrder, (order: SpnOrder) => void] {
  const [order, setOrder] = useState(() => read(deviceid))
  const choose = (next: SpnOrder) => {
    setOrder(next)
    try {
      localStorage.setItem(nameOf(deviceid), next)
    } catch {
      // Storage may be forbidden: the choice holds while the page is open.
    }
  }
  return [order, choose]
}
