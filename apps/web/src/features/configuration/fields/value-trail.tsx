import { type ConfigKey, isSameConfigValue } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import type { FieldState } from '../form/config-store.ts'
import { tellValue } from './display.ts'
import classes from './fields.module.css'

type Props = { readonly row: ConfigKey | undefined; readonly field: FieldState }

/** What the device has, what is on its way and what is being typed, side by side where they differ. */
export function ValueTrail({ row, field }: Props) {
  const { t } = useTranslation()
  const { reported, pending, edit } = field
  const isChanged = edit !== undefined && !isSameConfigValue(edit.value, pending ? pending.to : reported)
  if (!pending && !isChanged) return null
  return (
    <dl className={classes['trail']}>
      <div>
        <dt>{t('Device')}</dt>
        <dd>{tellValue(row, reported)}</dd>
      </div>
      {pending && (
        <div data-step="pending" title={pending.by}>
          <dt>{t('Pending')}</dt>
          <dd>{tellValue(row, pending.to)}</dd>
        </div>
      )}
      {isChanged && (
        <div data-step="new">
          <dt>{t('New')}</dt>
          <dd>{row?.secret ? '•••' : tellValue(row, edit.value)}</dd>
        </div>
      )}
    </dl>
  )
}
