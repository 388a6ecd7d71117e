import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isVendor, sessionQuery } from '../../../features/accounts/session.ts'
import { Compare } from '../../../features/compare/compare.tsx'
import { type CompareView, parseCompareView } from '../../../features/compare/compare-view.ts'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/compare')

export function ComparePage() {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  const search = route.useSearch()
  const view = useMemo(() => parseCompareView(search), [search])
  const navigate = route.useNavigate()
  usePageTitle(t('Compare'))
  // Sorting is not a step for the back button; other devices, measurements and ranges are.
  const show = (next: CompareView) => {
    const isOrder = next.sort !== view.sort || next.desc !== view.desc
    void navigate({ search: { ...next }, replace: isOrder })
  }
  return <Compare view={view} onView={show} vendor={isVendor(user)} />
}
