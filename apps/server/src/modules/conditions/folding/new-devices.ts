export type NewDevices = ReturnType<typeof createNewDevices>

/** Devices of which nothing was stored when the process started: all that they say comes by it, so that nothing is to be read. */
export function createNewDevices() {
  let heard: Set<string> | null = null
  const has = (deviceId: string): boolean => heard !== null && !heard.has(deviceId)
  return {
    /** Call before anything new is stored. @param devices those of which something is stored */
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
