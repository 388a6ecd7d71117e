import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import classes from '../device-list.module.css'
import { GroupSelect } from './group-select.tsx'
import { SearchField } from './search-field.tsx'
import { StatusFilter } from './status-filter.tsx'
import type { List } from '../use-list.ts'
import type { ListView } from '../view.ts'

type Props = {
  readonly view: ListView
  readonly list: List
  readonly vendor: boolean
  readonly isGroupable: boolean
}

/** What narrows the list: words, a group, a state. */
export function FleetToolbar({ view, list, vendor, isGroupable }: Props) {
  const { t } = useTranslation()
  const { show } = list
  const showGroup = useCallback((group: string | undefined) => show({ group }), [show])
  return (
    <div className={classes['toolbar']}>
      <SearchField value={list.q} onChange={list.setQ} />
      {isGroupable && <GroupSelect groups={list.groups} value={view.group} onChange={showGroup} />}
      <StatusFilter counts={list.counts} value={view.state} onChange={(state) => show({ state })} />
      {vendor && (
        <Segmented
          label={t('Which devices')}
          value={view.all ? 'all' : 'mine'}
          onChange={(value) => show({ all: value === 'all', group: undefined })}
          segments={[
            { value: 'mine', label: t('My devices') },
            { value: 'all', label: t('All devices') },
          ]}
        />
      )}
    </div>
  )
}
