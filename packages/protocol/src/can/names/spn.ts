import { spnNames } from '../tables/spns.ts'

/** What a number is called that the table does not have. */
export const unknownSpn = 'Unknown SPN'

/** The name of a suspect parameter, or 'Unknown SPN'. */
export function spnName(spn: number): string {
  return spnNames[spn] ?? unknownSpn
}
