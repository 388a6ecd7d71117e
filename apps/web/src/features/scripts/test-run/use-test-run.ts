import { useEffect, useRef, useState } from 'react'
import { readNow } from '../../../lib/clock.ts'
import type { RunPoint, RunResult } from '../sandbox/run-request.ts'
import { type EditedPoint, readEditedPoint } from './edited-point.ts'
import { useDeviceContext, useRunPoints } from './use-run-points.ts'

/** The chosen input of a run. */
export type RunChoice = {
  /** Time of the chosen stored point; null: the latest. */
  readonly pointTs: number | null
  /** Number of points, the chosen one last. */
  readonly count: number
  readonly trigger: number | null
  readonly isSleeping: boolean
  /** The edited point; null: as stored. */
  readonly edited: string | null
}

export type TestRunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'done'
      readonly result: RunResult
      /** Oldest first; the last one is the chosen point. */
      readonly points: readonly RunPoint[]
      readonly source: string
      readonly trigger: number | null
    }

export type TestRun = ReturnType<typeof useTestRun>

const firstChoice: RunChoice = { pointTs: null, count: 1, trigger: null, isSleeping: false, edited: null }

/** Runs the editor's text on points of the device, one run at a time. */
export function useTestRun(deviceid: string, source: string) {
  const stored = useRunPoints(deviceid)
  const readContext = useDeviceContext(deviceid)
  const [choice, setChoice] = useState(firstChoice)
  const [state, setState] = useState<TestRunState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  const points = stored.points ?? []
  const index = Math.max(
    0,
    points.findIndex(({ ts }) => ts === choice.pointTs),
  )
  const chosen = points[index]
  const edited = choice.edited === null ? undefined : readEditedPoint(choice.edited, readNow())
  const last = edited ? edited.point : chosen
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    if (!last || running.current) return
    const before = points.slice(index + 1, index + choice.count).toReversed()
    const used = [...before.filter(({ ts }) => ts < last.ts), last]
    const abort = new AbortController()
    running.current = abort
    setState({ kind: 'running' })
    try {
      // Loaded on demand, because only a run needs the interpreter.
      const { startRun } = await import('../sandbox/start-run.ts')
      const { trigger, isSleeping } = choice
      const request = { source, points: used, trigger, isSleeping, ...(await readContext()) }
      const result = await startRun(request, abort.signal)
      setState({ kind: 'done', result, points: used, source, trigger })
    } catch {
      setState(abort.signal.aborted ? { kind: 'idle' } : { kind: 'failed' })
    } finally {
      running.current = null
    }
  }

  return {
    stored,
    choice,
    chosen,
    problem: edited?.problem as EditedPoint['problem'],
    choose: (change: Partial<RunChoice>) => setChoice((before) => ({ ...before, ...change })),
    state,
    mayRun: last !== undefined,
    run: () => void start(),
    stop: () => running.current?.abort(),
  }
}
