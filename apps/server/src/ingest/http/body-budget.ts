export type BodyBudgetLimits = {
  /** Of all bodies of one device that are being read or stored. */
  readonly bytesPerDevice: number
  /** Of all bodies together. */
  readonly bytes: number
}

/** Memory that bodies may take, so that no device, and no number of them, can exhaust the process. */
export class BodyBudget {
  readonly #limits: BodyBudgetLimits
  readonly #byDevice = new Map<string, number>()
  #bytes = 0

  constructor(limits: BodyBudgetLimits) {
    this.#limits = limits
  }

  /** What one request takes; every request must `release` at its end. */
  open(deviceId: string): BodyShare {
    let taken = 0
    return {
      take: (bytes) => {
        const ofDevice = this.#byDevice.get(deviceId) ?? 0
        if (ofDevice + bytes > this.#limits.bytesPerDevice || this.#bytes + bytes > this.#limits.bytes) {
          return false
        }
        taken += bytes
        this.#bytes += bytes
        this.#byDevice.set(deviceId, ofDevice + bytes)
        return true
      },
      release: () => {
        const left = (this.#byDevice.get(deviceId) ?? 0) - taken
        if (left > 0) this.#byDevice.set(deviceId, left)
        else this.#byDevice.delete(deviceId)
        this.#bytes -= taken
        taken = 0
      },
    }
  }
}

export type BodyShare = {
  /** False: there is no room for these bytes now. */
  readonly take: (bytes: number) => boolean
  readonly release: () => void
}
