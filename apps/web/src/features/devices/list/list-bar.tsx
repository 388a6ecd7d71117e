import { Button, CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChartLine, IconFolder } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format/numbers.ts'
import type { ListedDevice } from './arrange.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import classes from './device-list.module.css'
import { ExportMenu } from './export-menu.tsx'
import { isPlainClick } from './plain-click.ts'
import { SortSelect } from './sort-select.tsx'
import type { DeviceListProps } from './device-list.tsx'
import type { List } from './use-list.ts'

type Props = DeviceListProps & {
  readonly list: List
  readonly onChangeGroup: (devices: readonly ListedDevice[]) => void
}

/** More than this many lines no chart can tell apart. */
const mostCompared = 20

/** One line above the list: how many there are and what can be done with them, or with those that are ticked. */
export function ListBar(props: Props) {
  const { view, fleet, layout, onLayout, plans, list, onChangeGroup, compareHref } = props
  const { t } = useTranslation()
  const router = useRouter()
  const { ordered, ticked, selected } = list
  const isPhone = useMediaQuery('(max-width: 860px)', undefined, { getInitialValueInEffect: false })
  if (ordered?.length === 0 && !ticked.some) return null
  return (
    <div className={classes['bar']} data-selected={ticked.some || undefined}>
      {ticked.some ? (
        <>
          <CloseButton size="sm" aria-label={t('Clear selection')} onClick={ticked.clear} />
          <span className={classes['count']} role="status">
            {t('{{number}} selected', { number: formatCount(selected.length) })}
          </span>
          {!view.all && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconFolder size={16} />}
              onClick={() => onChangeGroup(selected)}
            >
              {t('Change Group')}
            </Button>
          )}
          {compareHref && selected.length > 0 && selected.length <= mostCompared && (
            <Button
              component="a"
              href={compareHref(ticked.selected)}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                void router.navigate({ href: compareHref(ticked.selected) })
              }}
              variant="default"
              size="xs"
              leftSection={<IconChartLine size={16} />}
            >
              {t('Compare')}
            </Button>
          )}
        </>
      ) : (
        <span className={classes['count']}>
          {ordered ? t('{{count}} device', { count: ordered.length }) : t('Loading')}
        </span>
      )}
      <span className={classes['tools']}>
        {isPhone && <SortSelect layout={layout} sorting={list.sorting} onSort={list.sortBy} plans={plans} />}
        <ColumnsPanel layout={layout} onLayout={onLayout} plans={plans} />
        <ExportMenu
          devices={ticked.some ? selected : ordered}
          columns={plans ? layout.columns : layout.columns.filter((column) => column !== 'plan')}
          live={fleet.live}
        />
      </span>
    </div>
  )
}
