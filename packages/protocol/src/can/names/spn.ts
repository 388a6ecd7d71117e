import { spnNames } from '../tables/spns.ts'

/** The name of a number that is not in the table. */
export const unknownSpn = 'Unknown SPN'

/** The name of a suspect parameter, or 'Unknown SPN'. */
export function spnName(spn: number): string {
  return spnNames[spn] ?? unknownSpn
}
