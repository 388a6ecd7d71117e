import type { MouseEvent } from 'react'

/** Clears a file input, because browsers report no change if the same file is chosen again after it was corrected. */
export function forgetFile({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = ''
}
