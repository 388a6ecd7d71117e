import type { StoredChart } from '@fieldport/contract'
import { type CustomChart, isSameConfigValue, newCustomChart, normaliseCustomChart } from '@fieldport/domain'
import { useState } from 'react'
import { endStep, pushStep, redoStep, startHistory, undoStep } from '../../../../lib/undo-history.ts'

/** Changes the chart as it is by then. @param field where something is typed: more typing in it is one step */
export type ChangeChart = (change: (chart: CustomChart) => CustomChart, field?: string) => void

export type ChartDraft = ReturnType<typeof useChartDraft>

/** A chart while it is edited. @param found what the portal has under its number at this moment; undefined: nothing */
export function useChartDraft(found: StoredChart | undefined) {
  // A number that somebody else took while a chart was being built is of another chart.
  const [isNew] = useState(found === undefined)
  const stored = isNew ? undefined : found
  /** What the editing began from. */
  const [base, setBase] = useState(stored)
  const [history, setHistory] = useState(() => startHistory<CustomChart>(stored?.chart ?? newCustomChart))
  const chart = history.present
  const isChanged = !isSameConfigValue(normaliseCustomChart(chart), base?.chart ?? newCustomChart)
  const rebase = (next: StoredChart | undefined) => {
    setBase(next)
    setHistory(startHistory(next?.chart ?? newCustomChart))
  }
  // Where nothing was changed here, nothing is lost by showing what somebody else saved.
  if (stored && !isChanged && stored.version !== base?.version) rebase(stored)
  const change: ChangeChart = (next, field) =>
    setHistory((before) => pushStep(before, next(before.present), field))
  return {
    chart,
    /** What it is by now, whoever saved it; undefined: it is new, or gone. */
    stored,
    base,
    isChanged,
    /** Somebody else saved or deleted it since the editing began. */
    isOvertaken: base?.version !== stored?.version,
    isGone: base !== undefined && stored === undefined,
    change,
    leaveField: () => setHistory(endStep),
    undo: history.past.length > 0 ? () => setHistory(undoStep) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redoStep) : undefined,
    /** Takes what somebody else saved. */
    rebase,
  }
}
