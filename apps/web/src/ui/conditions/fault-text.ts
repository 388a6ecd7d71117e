import { describeFault } from '@fieldport/protocol'

/** What a trouble code means. A file of its own, to be loaded when a machine has one. */
export function faultText(spn: number, fmi: number): string {
  return describeFault(spn, fmi)
}
