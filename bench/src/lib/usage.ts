import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second on every platform that Node runs on. */
const ticksPerSecond = 100

/** Processor seconds of a process since its start: its main thread (JavaScript), and all others (engine, compression). */
export type CpuUse = { readonly main: number; readonly others: number }

/** Null: this system tells nothing of the kind. */
export function cpuOf(pid: number): CpuUse | null {
  const all = secondsIn(`/proc/${pid}/stat`)
  const main = secondsIn(`/proc/${pid}/task/${pid}/stat`)
  return all === null || main === null ? null : { main, others: all - main }
}

function secondsIn(path: string): number | null {
  const text = read(path)
  if (text === null) return null
  // The name of the command, in brackets, may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Megabytes (10^6 bytes) resident: now, and at most since the start. Null: this system does not tell. */
export function memoryOf(pid: number): { readonly nowMb: number; readonly peakMb: number } | null {
  const text = read(`/proc/${pid}/status`)
  if (text === null) return null
  const megabytes = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? Number.NaN) * 1024) / 1e6
  return { nowMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
