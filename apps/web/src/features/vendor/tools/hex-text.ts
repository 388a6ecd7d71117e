/** '0xFEF1', with at least so many digits. */
export function formatHex(value: number, digits: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(digits, '0')}`
}

/** '33 (0x21)', as documents write addresses both ways. */
export function formatAddress(address: number): string {
  return `${address} (${formatHex(address, 2)})`
}
