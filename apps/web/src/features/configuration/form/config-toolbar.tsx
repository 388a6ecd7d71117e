import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { HistoryDrawer } from '../history/history-drawer.tsx'
import { useConfigForm } from './context.ts'
import classes from './form.module.css'
import { LastChangeChip } from './last-change-chip.tsx'
import { ConfigSearch } from './search/config-search.tsx'

type Props = { readonly actions: ReactNode; readonly onShow: (key: string) => void }

/** Search, the date of the configuration, its history, and further actions. */
export function ConfigToolbar({ actions, onShow }: Props) {
  const { t } = useTranslation()
  const { config } = useConfigForm()
  const [isHistory, setHistory] = useState(false)
  return (
    <div className={classes['toolbar']}>
      <ConfigSearch onFound={(row) => onShow(row.key)} />
      <div className={classes['date']}>
        {config.ts !== null && (
          <>
            {t('Config date:')} <RelativeTime seconds={config.ts} />
          </>
        )}
        <LastChangeChip config={config} onShow={onShow} />
      </div>
      <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setHistory(true)}>
        {t('History')}
      </Button>
      {actions}
      {isHistory && <HistoryDrawer onClose={() => setHistory(false)} />}
    </div>
  )
}
