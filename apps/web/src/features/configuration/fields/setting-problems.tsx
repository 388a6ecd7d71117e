import { findConfigKey } from '@fieldport/domain'
import { translateLabel } from '../../../lib/texts/labels.ts'
import { labelOf } from './config-text.ts'
import classes from './fields.module.css'
import { expectedText } from './expected-text.ts'

type Props = {
  /** The problem of each key's value. */
  readonly problems: ReadonlyMap<string, string>
}

/** Rejected settings: label and key, the reason, and the accepted values. */
export function SettingProblems({ problems }: Props) {
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
              {problem} {expectedText(key, problem)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
