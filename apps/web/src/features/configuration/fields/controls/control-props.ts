import type { ConfigKey } from '@fieldport/domain'
import type { FieldState } from '../../form/config-store.ts'

/** The props of every control. */
export type ControlProps = {
  readonly row: ConfigKey
  readonly field: FieldState
  /** Of the label. */
  readonly id: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
}
