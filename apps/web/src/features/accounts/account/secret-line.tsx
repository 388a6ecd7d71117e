import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import classes from './account.module.css'

/** A secret to copy. `what` is its label for screen readers. */
export function SecretLine({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <span className={classes['line']}>
      <code className={classes['code']}>{value}</code>
      <CopyButton value={value} what={what} />
    </span>
  )
}
