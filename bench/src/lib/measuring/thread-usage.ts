import { readdirSync } from 'node:fs'
import { processorSeconds, readOrNull } from './usage.ts'

/** CPU seconds of a process by purpose. */
export type ThreadUsage = {
  /** The main thread and V8's helpers: garbage collection and compilation. */
  readonly javaScript: number
  /** Statements of the telemetry engine: the calling threads, and those of its pool. */
  readonly statements: number
  readonly merges: number
  /** The engine's timers and allocator, and everything else. */
  readonly others: number
}

type Part = keyof ThreadUsage

/**
 * Background pools of the engine. Its general pool names threads after their current job, while these keep their names.
 */
const backgroundPools =
  /^(BgSchPool|BgStrmSchPool|PoolDelayExec|MemoryWorker|AsyncMetrics|jemalloc_bg_thd|Move|Fetch|Common)/

/** Classifies long-lived threads by name; Node's own pool runs the engine's statements. */
function classifyThread(name: string, isMain: boolean): Part {
  if (isMain || /^(V8Worker|DelayedTaskSche|SignalInspector|node)/.test(name)) return 'javaScript'
  if (name.startsWith('Merge')) return 'merges'
  if (backgroundPools.test(name)) return 'others'
  // Unnamed helper threads inherit the name of the thread that started them.
  return name === 'MainThread' ? 'others' : 'statements'
}

export type ThreadMeter = {
  /** CPU seconds since the meter was started. */
  readonly stop: () => ThreadUsage & { readonly total: number }
}

/**
 * Starts counting. Time of threads that end meanwhile counts as statements, because only the engine's pool ends
 * threads.
 * Null: not available on this system.
 */
export function meterThreads(pid: number): ThreadMeter | null {
  const before = secondsByThread(pid)
  const totalBefore = processorSeconds(`/proc/${pid}/stat`)
  if (before === null || totalBefore === null) return null
  return {
    stop() {
      const total = (processorSeconds(`/proc/${pid}/stat`) ?? Number.NaN) - totalBefore
      const usage = { javaScript: 0, statements: 0, merges: 0, others: 0 }
      for (const [thread, { part, seconds }] of secondsByThread(pid) ?? [])
        usage[part] += seconds - (before.get(thread)?.seconds ?? 0)
      const counted = usage.javaScript + usage.statements + usage.merges + usage.others
      usage.statements += Math.max(0, total - counted)
      return { ...usage, total }
    },
  }
}

function secondsByThread(pid: number): Map<string, { readonly part: Part; readonly seconds: number }> | null {
  const folder = `/proc/${pid}/task`
  try {
    return new Map(
      readdirSync(folder).flatMap((thread) => {
        const seconds = processorSeconds(`${folder}/${thread}/stat`)
        const name = readOrNull(`${folder}/${thread}/comm`)?.trim()
        // A thread may end between listing and reading.
        if (seconds === null || name === undefined) return []
        return [[thread, { part: classifyThread(name, thread === String(pid)), seconds }] as const]
      }),
    )
  } catch {
    return null
  }
}
