export type NewDevices = ReturnType<typeof createNewDevices>

/** Devices without stored data when the process started: it receives all their records, so none need to be read. */
export function createNewDevices() {
  let heard: Set<string> | null = null
  const has = (deviceId: string): boolean => heard !== null && !heard.has(deviceId)
  return {
    /** Call before anything new is stored. @param devices those with stored data */
    start(devices: Iterable<string>): void {
      heard = new Set(devices)
    },
    has,
    /** @returns whether it was new until now */
    take(deviceId: string): boolean {
      const isNew = has(deviceId)
      heard?.add(deviceId)
      return isNew
    },
  }
}
