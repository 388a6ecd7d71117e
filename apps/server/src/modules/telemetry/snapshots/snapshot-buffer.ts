import { addSnapshot, type Snapshot } from './snapshot.ts'

export type SnapshotBuffer = ReturnType<typeof createSnapshotBuffer>

/** Values not stored yet, by device. */
export function createSnapshotBuffer(store: (snapshots: ReadonlyMap<string, Snapshot>) => Promise<void>) {
  let unflushed = new Map<string, Snapshot>()
  let flushing = new Map<string, Snapshot>()
  let running: Promise<void> = Promise.resolve()

  const add = (device: string, news: Snapshot) => {
    const held = unflushed.get(device)
    if (held) addSnapshot(held, news)
    else unflushed.set(device, news)
  }
  const storeAll = async () => {
    flushing = unflushed
    unflushed = new Map()
    try {
      if (flushing.size > 0) await store(flushing)
    } catch (error) {
      for (const [device, snapshot] of flushing) add(device, snapshot)
      throw error
    } finally {
      flushing = new Map()
    }
  }

  return {
    add,

    /** Stores everything. If a flush fails, its values stay for the next one. */
    flush(): Promise<void> {
      running = running.catch(() => {}).then(storeAll)
      return running
    },

    /** Read before the store: a flush that ends meanwhile forgets what the store's result may not contain yet. */
    captureUnflushed(): (device: string) => readonly Snapshot[] {
      const maps = [flushing, unflushed].filter(({ size }) => size > 0)
      if (maps.length === 0) return () => []
      return (device) => maps.map((map) => map.get(device)).filter((snapshot) => snapshot !== undefined)
    },
  }
}
