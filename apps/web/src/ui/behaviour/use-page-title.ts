import { useEffect } from 'react'
import { useBrand } from '../brand/brand.ts'

/** 'Pump 3 - Data'; the portal's name for a page without a name. Source: specification 3, section 1. */
export function usePageTitle(...names: readonly (string | undefined)[]): void {
  const { portalTitle } = useBrand()
  const title = names.filter((name) => name !== undefined && name !== '').join(' - ')
  useEffect(() => {
    document.title = title === '' ? portalTitle : `${title} | ${portalTitle}`
  }, [title, portalTitle])
}
