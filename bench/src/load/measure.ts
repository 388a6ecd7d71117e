import { type Inserts, insertsOf } from '../lib/measuring/inserts.ts'
import type { Portal } from '../lib/portal/portal.ts'
import { type CpuUse, cpuOf } from '../lib/measuring/usage.ts'
import { fullPoint } from './bodies.ts'
import type { LoadResult } from './protocol.ts'

export type Measured = {
  readonly valuesPerSecond: number
  readonly note: string
  readonly all: LoadResult
}

type Load = (onWindow: () => void) => Promise<LoadResult>

/** The server's counters when the clock starts or stops. */
type Moment = { readonly cpu: CpuUse | null; readonly inserts: Inserts | null }

/** Runs a load and measures the CPU time used while the clock runs. */
export async function measure(portal: Portal | null, load: Load): Promise<Measured> {
  const moments: Promise<Moment>[] = []
  const all = await load(() => {
    if (portal) moments.push(takeSnapshot(portal))
  })
  const [before, after] = await Promise.all(moments)
  const server = before && after ? describeServer(before, after, all) : []
  const again = all.sentAgain > 0 ? [`${all.sentAgain} requests sent again`] : []
  return {
    valuesPerSecond: (all.points * fullPoint.keys) / all.seconds,
    note: [...server, `sender ${cores(all.cpuSeconds, all)}`, ...again].join(', '),
    all,
  }
}

async function takeSnapshot(portal: Portal): Promise<Moment> {
  const cpu = cpuOf(portal.pid)
  return { cpu, inserts: await insertsOf(portal.origin) }
}

const cores = (cpuSeconds: number, { seconds }: LoadResult) => `${(cpuSeconds / seconds).toFixed(2)} cores`

function describeServer(before: Moment, after: Moment, all: LoadResult): string[] {
  const notes: string[] = []
  if (before.cpu && after.cpu) {
    const main = after.cpu.main - before.cpu.main
    const others = after.cpu.others - before.cpu.others
    notes.push(
      `${thousandsPerSecond(all, main + others)} of processor time`,
      `JavaScript ${cores(main, all)}, engine and other threads ${cores(others, all)}`,
    )
  }
  if (before.inserts && after.inserts) {
    const count = after.inserts.count - before.inserts.count
    const points = Math.round((after.inserts.points - before.inserts.points) / count)
    const ms = Math.round(((after.inserts.seconds - before.inserts.seconds) / count) * 1000)
    notes.push(`inserts of ${points} points in ${ms} ms at the mean`)
  }
  return notes
}

/** Values per second of CPU time: hardly affected by other load on the machine. */
export function thousandsPerSecond({ points }: LoadResult, cpuSeconds: number): string {
  return `${Math.round((points * fullPoint.keys) / cpuSeconds / 1000)} thousand values a second`
}
