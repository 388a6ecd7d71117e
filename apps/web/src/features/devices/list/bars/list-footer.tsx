import { NativeSelect, Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../lib/format/numbers.ts'
import classes from '../device-list.module.css'
import type { DeviceListState } from '../use-device-list.ts'
import { defaultPageSize, type ListView, pageSizes } from '../list-view.ts'

type Props = {
  readonly view: ListView
  readonly list: DeviceListState
  readonly onView: (view: ListView) => void
}

export function ListFooter({ view, list, onView }: Props) {
  const { t } = useTranslation()
  const { page, ordered, show } = list
  if (!page || page.rows.length === 0) return null
  return (
    <div className={classes['footer']}>
      <span className={classes['sizes']}>
        <NativeSelect
          size="xs"
          aria-label={t('Devices per page')}
          value={String(view.size ?? defaultPageSize)}
          onChange={(event) => {
            const { value } = event.currentTarget
            show({ size: pageSizes.find((size) => String(size) === value) })
          }}
          data={pageSizes.map((size) => ({
            value: String(size),
            label: size === 'all' ? t('All') : formatCount(size),
          }))}
        />
        <span role="status">
          {t('{{first}}–{{last}} of {{total}} devices', {
            count: ordered?.length ?? 0,
            first: formatCount(page.first),
            last: formatCount(page.first + page.rows.length - 1),
            total: formatCount(ordered?.length ?? 0),
          })}
        </span>
      </span>
      {page.pages > 1 && (
        <Pagination
          total={page.pages}
          value={page.page}
          onChange={(number) => onView({ ...view, page: number })}
          siblings={1}
          boundaries={1}
          size="sm"
          getItemProps={(number) => ({ 'aria-label': t('Page {{number}}', { number }) })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t('Next page') : t('Previous page'),
          })}
        />
      )}
    </div>
  )
}
