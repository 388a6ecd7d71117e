import { findConfigKey } from '@fieldport/domain'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { translateLabel } from '../../../lib/texts/labels.ts'
import { labelOf } from './config-text.ts'
import classes from './fields.module.css'
import { expectedText } from './expected-text.ts'

type Props = {
  /** The problem of each key's value. */
  readonly problems: ReadonlyMap<string, string>
  /** Opens the field of a setting; undefined: it cannot be opened from here. */
  readonly onShow?: (key: string) => void
}

/** Rejected settings: label and key, the reason, and the accepted values. */
export function SettingProblems({ problems, onShow }: Props) {
  return (
    <ul className={classes['problems']}>
      {[...problems].map(([key, problem]) => {
        const row = findConfigKey(key)
        return (
          <li key={key} data-setting={key}>
            <strong>
              {row && `${translateLabel(row.section)} · `}
              {labelOf(row, key)}
            </strong>{' '}
            <code>{key}</code>
            <div>
              {problem} {expectedText(key, problem)}{' '}
              {row && onShow && <ShowSetting onShow={() => onShow(key)} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** A link within a sentence about a setting, to its field. */
export function ShowSetting({ onShow }: { readonly onShow: () => void }) {
  const { t } = useTranslation()
  return (
    <Anchor component="button" type="button" inherit underline="always" onClick={onShow}>
      {t('Show')}
    </Anchor>
  )
}
