import { spnNames } from './tables/spns.ts'

/** The name of a suspect parameter, or 'Unknown SPN'. */
export function spnName(spn: number): string {
  return spnNames[spn] ?? 'Unknown SPN'
}
