/** What a sealed value is and whose, so that no value opens in the place of another. */
export function secretPurpose(deviceId: string, key: string): string {
  return `config:${deviceId}:${key}`
}
