import { customPageLimits, isPageName } from '@fieldport/domain'

/** 'Pump house 2' → 'pump_house_2': what of a title can stand in an address; empty where nothing can. */
export function pageNameOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, '')
    .replaceAll(/\W+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, customPageLimits.nameLength)
}

/** A name that none of the others has: 'wall', then 'wall_2'. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const base = isPageName(wanted) ? wanted : 'page'
  if (!taken.includes(base)) return base
  for (let number = 2; ; number += 1) {
    const ending = `_${number}`
    const name = base.slice(0, customPageLimits.nameLength - ending.length) + ending
    if (!taken.includes(name)) return name
  }
}

type Searched = {
  readonly name: string
  readonly title: string
  readonly deviceid: string | null
  readonly deviceName: string
}

/** The pages that hold every word of the query in their title, their address or their device. */
export function matchingPages<Page extends Searched>(pages: readonly Page[], query: string): readonly Page[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return pages.filter(({ name, title, deviceid, deviceName }) => {
    const text = [title, name, deviceName, deviceid ?? ''].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
