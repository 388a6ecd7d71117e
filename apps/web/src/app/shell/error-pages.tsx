import { Anchor, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconMapSearch } from '@tabler/icons-react'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorCode, errorMessage } from '../../lib/api/errors.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { usePageTitle } from '../../ui/behaviour/use-page-title.ts'

export function NotFound() {
  const { t } = useTranslation()
  return <Missing title={t('Page not found!')} />
}

/** A device that was shown before. */
export function DeviceNotFound() {
  const { t } = useTranslation()
  return <Missing title={t('This device was deleted, or you no longer have access to it.')} />
}

function Missing({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <EmptyState icon={<IconMapSearch size={40} stroke={1.5} />} title={title}>
      <Anchor component={Link} to="/">
        {t('Go to your devices')}
      </Anchor>
    </EmptyState>
  )
}

/** The last error boundary of every page: what happened, and two ways to continue. */
export function PageError({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  usePageTitle(t('Error'))
  if (errorCode(error) === 'NOT_FOUND') return <NotFound />
  return (
    <EmptyState icon={<IconAlertTriangle size={40} stroke={1.5} />} title={t("This page couldn't be shown.")}>
      <p role="alert">{errorMessage(error)}</p>
      <Group justify="center" gap="sm">
        <Button onClick={() => void router.invalidate()}>{t('Try again')}</Button>
        <Button variant="default" component={Link} to="/">
          {t('Go to your devices')}
        </Button>
      </Group>
    </EmptyState>
  )
}
