import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second on every platform that Node runs on. */
const ticksPerSecond = 100

/** Processor seconds of a process since its start: its main thread (JavaScript), and all others (engine, compression). */
export type CpuUse = { readonly main: number; readonly others: number }

/** Null: this system tells nothing of the kind. */
export function cpuOf(pid: number): CpuUse | null {
  const all = processorSeconds(`/proc/${pid}/stat`)
  const main = processorSeconds(`/proc/${pid}/task/${pid}/stat`)
  return all === null || main === null ? null : { main, others: all - main }
}

/** Of a process or a thread, by the path of its `stat`. Null: it is gone, or this system does not tell. */
export function processorSeconds(path: string): number | null {
  const text = readOrNull(path)
  if (text === null) return null
  // The name of the command, in brackets, may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Megabytes (10^6 bytes) resident: now, and at most since the start. Null: this system does not tell. */
export function memoryOf(pid: number): { readonly nowMb: number; readonly peakMb: number } | null {
  const text = readOrNull(`/proc/${pid}/status`)
  if (text === null) return null
  const megabytes = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? Number.NaN) * 1024) / 1e6
  return { nowMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') }
}

/** Megabytes resident at this moment: what no file backs, and what maps one. Null: this system does not tell. */
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
