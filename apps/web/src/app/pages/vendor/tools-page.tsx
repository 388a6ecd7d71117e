import { Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FrameDetails } from '../../../features/telemetry/can/frame-details.tsx'
import { Tools } from '../../../features/vendor/tools/tools.tsx'
import { parseToolsView } from '../../../features/vendor/tools/tools-view.ts'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/tools/sqtools')

export function ToolsPage() {
  const { t } = useTranslation()
  const view = parseToolsView(route.useSearch())
  const navigate = route.useNavigate()
  usePageTitle(t('Tools'))
  return (
    <>
      <Title order={1} mb="md">
        {t('Tools')}
      </Title>
      <Tools
        view={view}
        onView={(next) => void navigate({ search: { ...next }, replace: true, resetScroll: false })}
        renderFrame={(frame) => <FrameDetails frame={frame} />}
      />
    </>
  )
}
