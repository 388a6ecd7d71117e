import type { DeviceSettings, LimitRuleEntry } from '@fieldport/contract'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './limit-rules.module.css'
import { RuleEditor } from './rule-editor.tsx'
import { useRuleKeys } from './rule-keys.ts'
import { RuleList } from './rule-list.tsx'
import { useRules } from './use-rules.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

// Loaded lazily, because limits of values need no map.
const AreaEditor = lazy(async () => ({ default: (await import('./areas/area-editor.tsx')).AreaEditor }))

type Props = {
  readonly deviceid: string
  readonly settings: DeviceSettings
  /** The newest points, to show whether values are currently beyond a limit. */
  readonly feed: DeviceFeed
  /** The data key for which the dialog was opened. */
  readonly initialKey?: string | undefined
  readonly onClose: () => void
}

/** The edited rule, or a new one for a key ('' for none yet). */
type Edited = { readonly rule: LimitRuleEntry | undefined; readonly key: string; readonly isArea?: boolean }

/** The limits that the portal watches, for everybody who sees the device. */
export function LimitRulesDialog({ deviceid, settings, feed, initialKey, onClose }: Props) {
  const { t } = useTranslation()
  const { query, rules, save, remove, fresh } = useRules(deviceid)
  const [edited, setEdited] = useState<Edited>()
  const [isChanged, setChanged] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const keys = useRuleKeys(feed, settings, rules)
  const sendsPosition = useKeyState(feed, 'gps_lat').latest !== undefined
  const isPhone = useMediaQuery('(max-width: 700px)') ?? false
  const leave = () => (isChanged ? setLeaving(true) : onClose())
  const back = () => {
    setEdited(undefined)
    setChanged(false)
    setLeaving(false)
  }
  // Opened from a card without a limit, the dialog starts with a new rule.
  const isFirst = initialKey !== undefined && query.isSuccess && !rules.some(({ key }) => key === initialKey)
  const [wasAsked, setAsked] = useState(false)
  if (query.isSuccess && !wasAsked) {
    setAsked(true)
    if (isFirst) setEdited({ rule: undefined, key: initialKey })
  }
  return (
    <Dialog
      onClose={leave}
      closeOnClickOutside={!isChanged}
      size={720}
      fullScreen={isPhone}
      title={t('Alarm limits')}
    >
      <div className={classes['dialog']}>
        {query.isLoadingError && (
          <Notice title={t('Error')} onRetry={() => void query.refetch()}>
            {errorMessage(query.error)}
          </Notice>
        )}
        {query.isPending && <Skeleton h={160} />}
        {query.data && !edited && (
          <RuleList
            rules={rules}
            keys={keys}
            firstKey={initialKey}
            remove={remove}
            onAddArea={
              sendsPosition ? () => setEdited({ rule: undefined, key: '', isArea: true }) : undefined
            }
            onAdd={() => setEdited({ rule: undefined, key: initialKey ?? '' })}
            onEdit={(rule) => setEdited({ rule, key: rule.key, isArea: rule.area !== undefined })}
          />
        )}
        {edited?.isArea && (
          <Suspense fallback={<Skeleton h={320} />}>
            <AreaEditor
              key={edited.rule?.id ?? 'new'}
              rule={edited.rule}
              feed={feed}
              deviceid={deviceid}
              save={save}
              fresh={fresh}
              isLeaving={isLeaving}
              onChanged={setChanged}
              onLeaving={setLeaving}
              onDone={back}
            />
          </Suspense>
        )}
        {edited && !edited.isArea && (
          <RuleEditor
            key={edited.rule?.id ?? 'new'}
            rule={edited.rule}
            initialKey={edited.key}
            keys={keys}
            feed={feed}
            deviceid={deviceid}
            save={save}
            fresh={fresh}
            isLeaving={isLeaving}
            onChanged={setChanged}
            onLeaving={setLeaving}
            onDone={back}
          />
        )}
      </div>
    </Dialog>
  )
}
