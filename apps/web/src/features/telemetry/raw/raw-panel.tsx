import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import { useLatestPoint } from '../../../lib/live/use-device-feed.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import classes from './raw-panel.module.css'

/** The newest point as it was stored. */
export function RawPanel({ feed }: { readonly feed: DeviceFeed }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const point = useLatestPoint(feed)
  const text = isOpen && point ? JSON.stringify(point, null, 2) : ''
  return (
    <section className={classes['panel']} data-testid="card-raw" aria-label={t('Raw JSON')}>
      <div className={classes['head']}>
        <UnstyledButton
          className={classes['toggle']}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={id}
        >
          <IconChevronRight size={16} className={classes['chevron']} data-open={isOpen || undefined} />
          {t('Raw JSON')}
        </UnstyledButton>
        {text !== '' && <CopyButton value={text} what={t('Raw JSON')} />}
      </div>
      <Collapse expanded={isOpen} id={id}>
        <pre className={classes['json']} tabIndex={0}>
          {text === '' ? t('No Data Available') : text}
        </pre>
      </Collapse>
    </section>
  )
}
