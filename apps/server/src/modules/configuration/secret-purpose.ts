/** The kind and owner of a sealed value, so that no value opens in place of another. */
export function secretPurpose(deviceId: string, key: string): string {
  return `config:${deviceId}:${key}`
}
