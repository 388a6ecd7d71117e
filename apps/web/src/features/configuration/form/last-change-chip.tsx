import type { DeviceConfig } from '@fieldport/contract'
import { Badge } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/clock.ts'
import classes from './form.module.css'
import { type LastChangeState, lastChangeState } from './last-change-state.ts'

type Props = { readonly config: DeviceConfig; readonly onShow: (key: string) => void }

const colours = {
  sending: 'blue',
  waiting: 'yellow',
  accepted: 'teal',
  refused: 'red',
  ignored: 'red',
  notApplied: 'red',
  unanswered: 'red',
} as const satisfies Readonly<Record<Exclude<LastChangeState, 'none'>, string>>

/** The outcome of the last save; links to a setting that the device did not apply. */
export function LastChangeChip({ config, onShow }: Props) {
  const { t } = useTranslation()
  const [watchedId, setWatchedId] = useState(0)
  const pendingId = config.pending.at(-1)?.changeId ?? 0
  if (pendingId > watchedId) setWatchedId(pendingId)
  const isWatched = config.lastChange?.id === watchedId
  const state = useNow((now) => lastChangeState(config, now, isWatched))
  const key = config.notApplied[0]?.key
  const common = { className: classes['chip'] ?? '', variant: 'light', tt: 'none' } as const
  return (
    <span role="status" data-testid="last-change">
      {state !== 'none' &&
        (key !== undefined && colours[state] === 'red' ? (
          <Badge
            {...common}
            color={colours[state]}
            component="button"
            type="button"
            onClick={() => onShow(key)}
          >
            {lastChangeText(state, config, t)}
          </Badge>
        ) : (
          <Badge {...common} color={colours[state]}>
            {lastChangeText(state, config, t)}
          </Badge>
        ))}
    </span>
  )
}

function lastChangeText(
  state: LastChangeState,
  { pending, lastChange }: Pick<DeviceConfig, 'pending' | 'lastChange'>,
  t: TFunction,
): string {
  const { total = 0, refused = 0, ignored = 0 } = lastChange ?? {}
  switch (state) {
    case 'sending':
      return t('Sending {{count}} setting…', { count: pending.length })
    case 'waiting':
      return t('{{count}} change pending', { count: pending.length })
    case 'refused':
      return t('{{number}} of {{total}} refused', { number: refused, total })
    case 'ignored':
      return t('{{number}} of {{total}} ignored', { number: ignored, total })
    case 'notApplied':
      return t('{{number}} of {{total}} not applied', { number: refused + ignored, total })
    case 'accepted':
      return t('Accepted')
    default:
      return t('No answer from the device')
  }
}
