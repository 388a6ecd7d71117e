import { type ConfigKey, findConfigKey, isSecretKey } from '@fieldport/domain'
import { IconArrowRight } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { translateLabel } from '../../../lib/texts/labels.ts'
import { formatFieldValue, labelOf } from '../fields/config-text.ts'
import classes from './change-diff.module.css'

export type DiffedChange = {
  readonly key: string
  readonly from: unknown
  readonly to: unknown
  /** Below the setting, such as the device's reason for a refusal. */
  readonly remark?: string | undefined
  /** The device does not have the new value. */
  readonly isNotApplied?: boolean
}

type Props = {
  readonly changes: readonly DiffedChange[]
  /** The table's label for screen readers. */
  readonly label: string
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** Changed settings in a table: each with its value before and after. */
export function ChangeDiff({ changes, label, before, after }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes['frame']}>
      <table className={classes['diff']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('Setting')}</th>
            <th scope="col">{before ?? t('Before')}</th>
            <th scope="col">{after ?? t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <DiffRow key={change.key} change={change} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DiffRow({ change }: { readonly change: DiffedChange }) {
  const { t } = useTranslation()
  const { key, from, to, remark, isNotApplied = false } = change
  const row = findConfigKey(key)
  return (
    <tr data-setting={key} data-not-applied={isNotApplied || undefined}>
      <th scope="row">
        {row && <span className={classes['section']}>{translateLabel(row.section)} · </span>}
        {labelOf(row, key)}
        <code className={classes['key']}>{key}</code>
        {remark !== undefined && <span className={classes['remark']}>{remark}</span>}
      </th>
      <td className={classes['from']}>{formatValue(row, key, from, t)}</td>
      <td className={classes['to']}>
        <IconArrowRight size={14} className={classes['arrow'] ?? ''} data-mirrored aria-hidden="true" />
        {formatValue(row, key, to, t)}
      </td>
    </tr>
  )
}

/** Only shows whether a secret is set. */
function formatValue(row: ConfigKey | undefined, key: string, value: unknown, t: TFunction): string {
  const isEmpty = value === undefined || value === null || value === ''
  if (isEmpty) return t('Empty')
  return isSecretKey(key) ? '•••' : formatFieldValue(row, value)
}
