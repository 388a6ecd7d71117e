import type { ConfigKey } from '@fieldport/domain'
import type { FieldState } from '../../form/config-store.ts'

/** The props of every control. */
export type ControlProps = {
  readonly row: ConfigKey
  readonly field: FieldState
  /** The ID that the label refers to. */
  readonly id: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
}
