import type { StoredChart } from '@fieldport/contract'
import { type CustomChart, isSameConfigValue, newCustomChart, normaliseCustomChart } from '@fieldport/domain'
import { useState } from 'react'
import { endStep, pushStep, redoStep, createUndoHistory, undoStep } from '../../../../lib/undo-history.ts'

/** Applies a change to the current chart. @param field of typed text, so that consecutive letters are one step */
export type ChangeChart = (change: (chart: CustomChart) => CustomChart, field?: string) => void

export type ChartDraft = ReturnType<typeof useChartDraft>

/** A chart being edited. @param found the version that the portal currently has under its number; undefined: none */
export function useChartDraft(found: StoredChart | undefined) {
  // If somebody else took the number of a new chart meanwhile, that is another chart.
  const [isNew] = useState(found === undefined)
  const stored = isNew ? undefined : found
  /** The version that editing started from. */
  const [base, setBase] = useState(stored)
  const [history, setHistory] = useState(() =>
    createUndoHistory<CustomChart>(stored?.chart ?? newCustomChart),
  )
  const chart = history.present
  const isChanged = !isSameConfigValue(normaliseCustomChart(chart), base?.chart ?? newCustomChart)
  const rebase = (next: StoredChart | undefined) => {
    setBase(next)
    setHistory(createUndoHistory(next?.chart ?? newCustomChart))
  }
  // Without local changes, somebody else's version is simply shown.
  if (stored && !isChanged && stored.version !== base?.version) rebase(stored)
  const change: ChangeChart = (next, field) =>
    setHistory((before) => pushStep(before, next(before.present), field))
  return {
    chart,
    /** The current version, whoever saved it; undefined: the chart is new or was deleted. */
    stored,
    base,
    isChanged,
    /** Somebody else saved or deleted it since editing started. */
    isOvertaken: base?.version !== stored?.version,
    isGone: base !== undefined && stored === undefined,
    change,
    leaveField: () => setHistory(endStep),
    undo: history.past.length > 0 ? () => setHistory(undoStep) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redoStep) : undefined,
    /** Replaces the draft with somebody else's version. */
    rebase,
  }
}
