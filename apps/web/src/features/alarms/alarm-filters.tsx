import { conditionKinds } from '@fieldport/domain'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AlarmView, parseAlarmView } from './alarm-view.ts'
import classes from './alarms.module.css'
import { conditionKindName } from '../../ui/condition-kind-name.ts'

type Props = {
  readonly view: AlarmView
  readonly customers: readonly string[]
  readonly onView: (view: AlarmView) => void
}

/** The filters of the list. */
export function AlarmFilters({ view, customers, onView }: Props) {
  const { t } = useTranslation()
  const set = (part: Readonly<Record<string, string>>) => onView(parseAlarmView({ ...view, ...part }))
  return (
    <div className={classes['filters']}>
      <TextInput
        type="search"
        className={classes['search'] ?? ''}
        label={t('Search alarms')}
        placeholder={t('Device, customer or reason')}
        leftSection={<IconSearch size={16} />}
        maxLength={200}
        value={view.q ?? ''}
        onChange={({ currentTarget: { value } }) => set({ q: value })}
      />
      <NativeSelect
        label={t('Level')}
        value={view.level ?? ''}
        onChange={({ currentTarget: { value } }) => set({ level: value })}
        data={[
          { value: '', label: t('All levels') },
          { value: 'alarm', label: t('Alarm') },
          { value: 'warning', label: t('Warning') },
        ]}
      />
      <NativeSelect
        label={t('Type')}
        value={view.kind ?? ''}
        onChange={({ currentTarget: { value } }) => set({ kind: value })}
        data={[
          { value: '', label: t('All types') },
          ...conditionKinds.map((kind) => ({ value: kind, label: conditionKindName(kind, t) })),
        ]}
      />
      <NativeSelect
        label={t('Show')}
        value={view.only ?? ''}
        onChange={({ currentTarget: { value } }) => set({ only: value })}
        data={[
          { value: '', label: t('All open') },
          { value: 'new', label: t('Unacknowledged') },
          { value: 'mine', label: t('Assigned to me') },
          { value: 'shelved', label: t('Shelved') },
        ]}
      />
      {/* Last, because it comes with the list: it moves no other filter. */}
      {(customers.length > 0 || view.customer !== undefined) && (
        <NativeSelect
          label={t('Customer')}
          value={view.customer ?? ''}
          onChange={({ currentTarget: { value } }) => set({ customer: value })}
          data={[
            { value: '', label: t('All customers') },
            ...new Set([...customers, ...(view.customer === undefined ? [] : [view.customer])]),
          ]}
        />
      )}
    </div>
  )
}
