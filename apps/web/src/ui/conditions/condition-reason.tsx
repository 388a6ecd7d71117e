import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/clock.ts'
import { type ReasonedCondition, type ReasonNames, reasonText } from '../../lib/conditions/reason-text.ts'
import { sinceText } from '../../lib/conditions/since-text.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { RelativeTime } from '../relative-time.tsx'

type Props = {
  readonly condition: ReasonedCondition
  readonly displayOf?: ReasonNames['displayOf']
}

/** Why a condition is open; durations in it are updated. */
export function ConditionReason({ condition, displayOf }: Props) {
  const { t } = useTranslation()
  const faultText = useFaultText(condition.reason.kind === 'code')
  return useNow((now) => reasonText(condition, t, now, { displayOf, faultText }))
}

/** 'since 14:05', with the exact time and its zone on hover, focus or tap. */
export function ConditionSince({
  seconds,
  focusable = true,
}: {
  readonly seconds: number
  /** Not focusable inside a link or a button. */
  readonly focusable?: boolean
}) {
  const { t } = useTranslation()
  return <RelativeTime seconds={seconds} focusable={focusable} format={(at, now) => sinceText(at, t, now)} />
}

type FaultText = NonNullable<ReasonNames['faultText']>
let loaded: FaultText | undefined

/** Undefined if it cannot be loaded; a code is then shown by its numbers. */
async function loadFaultText(): Promise<FaultText | undefined> {
  try {
    loaded = (await import('./fault-text.ts')).faultText
  } catch {
    return undefined
  }
  return loaded
}

/** The names of trouble codes are large and only machines with a bus need them, so they load after the page is usable. */
export function useFaultText(isWanted: boolean): FaultText | undefined {
  const [text, setText] = useState<FaultText | undefined>(() => loaded)
  useEffect(() => {
    if (!isWanted || loaded) return undefined
    let isGone = false
    const load = async () => {
      const loadedText = await loadFaultText()
      if (!isGone && loadedText) setText(() => loadedText)
    }
    const cancel = whenIdle(() => void load())
    return () => {
      isGone = true
      cancel()
    }
  }, [isWanted])
  return text
}

/**
 * Whether the names of trouble codes are loaded, or cannot be. Loads them without waiting for an idle page, for lists
 * whose rows would grow, and move the buttons below, when the names arrive.
 */
export function useFaultNamesSettled(isWanted: boolean): boolean {
  const [isSettled, setSettled] = useState(loaded !== undefined)
  useEffect(() => {
    if (!isWanted || isSettled) return undefined
    let isGone = false
    void loadFaultText().then(() => !isGone && setSettled(true))
    return () => {
      isGone = true
    }
  }, [isWanted, isSettled])
  return isSettled || !isWanted
}
