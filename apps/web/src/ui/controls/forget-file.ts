import type { MouseEvent } from 'react'

/** Browsers report nothing when the file that was chosen before is chosen again, corrected meanwhile. */
export function forgetFile({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = ''
}
