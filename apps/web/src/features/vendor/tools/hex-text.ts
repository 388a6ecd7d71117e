/** '0xFEF1', with at least this many digits. */
export function formatHex(value: number, digits: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(digits, '0')}`
}

/** '33 (0x21)', because documents use both notations. */
export function formatAddress(address: number): string {
  return `${address} (${formatHex(address, 2)})`
}
