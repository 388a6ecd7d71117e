import type { DeviceSettings, Diagnostics } from '@fieldport/contract'
import { TextInput } from '@mantine/core'
import { IconActivity, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, unitSuffix } from '../../lib/format/numbers.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import tableClasses from '../../ui/plain-table.module.css'
import classes from './diagnostics.module.css'
import { findParameters, type ParameterRow, toParameterRows } from './parameter-view.ts'

type Props = {
  readonly parameters: Diagnostics['parameters']
  readonly settings: DeviceSettings
  readonly q: string
  readonly onSearch: (q: string) => void
  readonly action: ReactNode
}

/** The latest value of each parameter, searchable. */
export function Parameters({ parameters, settings, q, onSearch, action }: Props) {
  const { t } = useTranslation()
  const shown = useMemo(() => toParameterRows(parameters, settings), [parameters, settings])
  const found = useMemo(() => findParameters(shown, q), [shown, q])
  return (
    <Panel title={t('Parameters')} aside={action} testId="diag-parameters" flush>
      <div className={classes['search']}>
        <TextInput
          type="search"
          aria-label={t('Search parameters')}
          placeholder={t('Search parameters')}
          leftSection={<IconSearch size={16} />}
          value={q}
          maxLength={100}
          onChange={({ currentTarget: { value } }) => onSearch(value)}
        />
        <span className={classes['quiet']}>
          {t('{{found}} of {{total}} parameters', {
            found: formatCount(found.length),
            total: formatCount(shown.length),
          })}
        </span>
      </div>
      {found.length === 0 && <EmptyParameters isEmpty={shown.length === 0} />}
      {found.length > 0 && (
        <table className={`${tableClasses['table']} ${tableClasses['wide']} ${classes['table']}`}>
          <thead>
            <tr>
              <th scope="col">{t('Parameter')}</th>
              <th scope="col">{t('Key')}</th>
              <th scope="col">{t('Value')}</th>
              <th scope="col">{t('Age')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((parameter) => (
              <Row key={parameter.key} parameter={parameter} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function Row({ parameter: { key, label, value, unit, ts } }: { readonly parameter: ParameterRow }) {
  return (
    <tr data-testid="parameter">
      <td>{label}</td>
      <td className={classes['key']}>{key}</td>
      <td className={classes['value']}>
        {value}
        <span className={classes['quiet']}>{unitSuffix(unit)}</span>
      </td>
      <td className={classes['age']}>
        <RelativeTime seconds={ts} focusable={false} />
      </td>
    </tr>
  )
}

function EmptyParameters({ isEmpty }: { readonly isEmpty: boolean }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconActivity size={40} stroke={1.5} />}
      title={isEmpty ? t('No Data Available') : t('No matching parameters.')}
    >
      {isEmpty && t('Parameters appear once the device sends its first message.')}
    </EmptyState>
  )
}
