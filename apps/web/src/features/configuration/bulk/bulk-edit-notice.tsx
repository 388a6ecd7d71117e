import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './bulk.module.css'

type Props = {
  /** Number of devices that the changes apply to. */
  readonly count: number
  /** Limits the changes to the page's device. */
  readonly onSingleDevice: () => void
}

/** Says that these settings are those of one device, but changes apply to several. */
export function BulkEditNotice({ count, onSingleDevice }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes['notice']} role="status">
      <IconStack2 size={20} aria-hidden="true" />
      <span>{t('Your changes apply to {{count}} selected device, after a preview.', { count })}</span>
      <Button variant="subtle" size="compact-sm" onClick={onSingleDevice}>
        {t('Only this device')}
      </Button>
    </div>
  )
}
