import { readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second on every platform that Node supports. */
const ticksPerSecond = 100

/** CPU seconds of a process since its start: its main thread (JavaScript), and all others (engine, compression). */
export type CpuUse = { readonly main: number; readonly others: number }

/** Null: not available on this system. */
export function cpuOf(pid: number): CpuUse | null {
  const all = processorSeconds(`/proc/${pid}/stat`)
  const main = processorSeconds(`/proc/${pid}/task/${pid}/stat`)
  return all === null || main === null ? null : { main, others: all - main }
}

/** Of a process or thread, by the path of its `stat`. Null: it has ended, or not available on this system. */
export function processorSeconds(path: string): number | null {
  const text = readOrNull(path)
  if (text === null) return null
  // The command name, in parentheses, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Resident memory in megabytes (10^6 bytes): now, and the peak since the start. Null: not available on this system. */
export function memoryOf(pid: number): { readonly nowMb: number; readonly peakMb: number } | null {
  const text = readOrNull(`/proc/${pid}/status`)
  if (text === null) return null
  const megabytes = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? Number.NaN) * 1024) / 1e6
  return { nowMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') }
}

/** Resident memory in megabytes now: anonymous, and mapped from files. Null: not available on this system. */
export function memoryPartsOf(
  pid: number,
): { readonly anonymousMb: number; readonly mappedMb: number } | null {
  const text = readOrNull(`/proc/${pid}/smaps_rollup`)
  if (text === null) return null
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN) * 1024) / 1e6
  const anonymousMb = megabytes('Anonymous')
  return { anonymousMb, mappedMb: megabytes('Rss') - anonymousMb }
}

export function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
