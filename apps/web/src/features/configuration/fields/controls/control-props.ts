import type { ConfigKey } from '@fieldport/domain'
import type { FieldState } from '../../form/config-store.ts'

/** What every control gets, whatever its type. */
export type ControlProps = {
  readonly row: ConfigKey
  readonly field: FieldState
  /** Of the label. */
  readonly id: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
}
