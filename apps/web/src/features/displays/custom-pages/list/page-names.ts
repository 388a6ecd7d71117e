import { customPageLimits, isPageName } from '@fieldport/domain'

/** 'Pump house 2' → 'pump_house_2': a URL name from a title; empty if there are no usable characters. */
export function pageNameOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, '')
    .replaceAll(/\W+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, customPageLimits.nameLength)
}

/** An unused name: 'wall', then 'wall_2'. */
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

/** The pages that contain every word of the query in their title, URL name or device. */
export function matchingPages<Page extends Searched>(pages: readonly Page[], query: string): readonly Page[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return pages.filter(({ name, title, deviceid, deviceName }) => {
    const text = [title, name, deviceName, deviceid ?? ''].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
