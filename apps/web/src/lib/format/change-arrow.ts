import { isPageRightToLeft } from './direction.ts'

/** Between what was and what became of it, in the direction of the page. */
export function changeArrow(): string {
  return isPageRightToLeft() ? '←' : '→'
}
