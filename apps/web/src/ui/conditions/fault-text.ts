import { describeFault } from '@fieldport/protocol'

/** The meaning of a trouble code. A module of its own, loaded when a machine has one. */
export function faultText(spn: number, fmi: number): string {
  return describeFault(spn, fmi)
}
