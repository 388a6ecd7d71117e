import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { changesOptions } from '../config-queries.ts'
import { useConfigForm } from '../form/context.ts'
import classes from './json.module.css'

/** The values that differ from the defaults, as JSON. Source: specification 2, sections 2, 4 and 7. */
export function JsonTab() {
  const { t } = useTranslation()
  const { deviceid } = useConfigForm()
  const query = useQuery(changesOptions(deviceid))
  if (query.isError && !query.data) {
    return (
      <Notice title={t('Error')} onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </Notice>
    )
  }
  if (!query.data) return <PageSkeleton />
  const text = JSON.stringify(query.data.settings, null, 2)
  return (
    <Panel
      title={t('Device settings, changes from defaults')}
      aside={
        <Group gap={4}>
          <CopyButton value={text} what={t('JSON')} />
          <Button
            size="compact-sm"
            variant="default"
            component="a"
            href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
            download={`${deviceid}-settings.json`}
            leftSection={<IconDownload size={14} />}
          >
            {t('Download')}
          </Button>
        </Group>
      }
      flush
    >
      {/* Focusable, because it scrolls. */}
      <pre
        className={classes['json']}
        data-testid="config-json"
        tabIndex={0}
        role="region"
        aria-label={t('JSON')}
      >
        {text}
      </pre>
    </Panel>
  )
}
