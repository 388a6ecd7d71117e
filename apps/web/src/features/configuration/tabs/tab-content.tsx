import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'
import { useConfigForm } from '../form/context.ts'
import { findTab, shownTabs } from './registry.ts'
import type { SettingsTab } from './tab-ids.ts'
import { tabTitle } from './tab-title.ts'

type Props = {
  readonly tab: SettingsTab
  /** Only this content, without tabs. */
  readonly hasNoTabs?: boolean
}

/** The open tab; others are not mounted. */
export function TabContent({ tab, hasNoTabs = false }: Props) {
  const { t } = useTranslation()
  const { settings, user, store } = useConfigForm()
  const tabs = shownTabs({ settings, user, config: store.reported })
  const found = hasNoTabs ? findTab(tab) : (tabs.find(({ id }) => id === tab) ?? tabs[0])
  if (!found) return null
  const { component: Component } = found
  return (
    <div {...(hasNoTabs ? {} : { role: 'tabpanel', 'aria-label': tabTitle(found.id, t) })}>
      <ErrorBoundary fallback={<Notice>{t("This part couldn't be loaded.")}</Notice>}>
        <Suspense fallback={<PageSkeleton />}>
          <Component />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
