import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useThrottledLatestPoint } from '../../../lib/live/feed/use-device-feed.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CardMessage } from '../cards/card-message.tsx'
import { jsonView } from './json-lines.ts'
import classes from './raw-panel.module.css'

/** The newest point as stored. */
export function RawPanel({ feed }: { readonly feed: DeviceFeed }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const point = useThrottledLatestPoint(feed)
  const view = useMemo(() => point && jsonView(point, query), [point, query])
  return (
    <Panel
      title={t('Raw JSON')}
      aside={
        view && (
          <div className={classes['tools']}>
            <TextInput
              type="search"
              size="xs"
              className={classes['search'] ?? ''}
              aria-label={t('Search keys and values')}
              placeholder={t('Search')}
              leftSection={<IconSearch size={14} />}
              value={query}
              maxLength={100}
              onChange={({ currentTarget: { value } }) => setQuery(value)}
            />
            <CopyButton value={view.text} what={t('Raw JSON')} />
          </div>
        )
      }
      testId="card-raw"
      flush
      fill
    >
      {view === undefined || view.keys === 0 ? (
        <CardMessage>
          {view === undefined ? t('No Data Available') : t('No matching keys or values.')}
        </CardMessage>
      ) : (
        <pre className={classes['json']} tabIndex={0}>
          {view.pieces.map(({ text, marked }, at) =>
            // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have nothing but their place
            marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </pre>
      )}
    </Panel>
  )
}
