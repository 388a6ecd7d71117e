import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './many.module.css'

type Props = {
  /** How many devices the changes are meant for. */
  readonly count: number
  /** The changes are for the device of the page after all. */
  readonly onSingleDevice: () => void
}

/** Says that these settings are those of one device, and what is changed here goes to several. */
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
