import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import classes from './account.module.css'

/** Something to copy letter by letter. `what` names it for those who hear the page. */
export function SecretLine({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <span className={classes['line']}>
      <code className={classes['code']}>{value}</code>
      <CopyButton value={value} what={what} />
    </span>
  )
}
