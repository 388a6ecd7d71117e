import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly title?: string
  readonly children: ReactNode
  readonly kind?: 'error' | 'warning' | 'info'
  readonly onRetry?: () => void
}

const colours = { error: 'red', warning: 'yellow', info: 'gray' } as const

/** What happened and what to do; an error is announced at once, the rest politely. */
export function Notice({ title, children, kind = 'error', onRetry }: Props) {
  const { t } = useTranslation()
  const Icon = kind === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <Alert
      color={colours[kind]}
      title={title}
      icon={<Icon size={18} />}
      role={kind === 'error' ? 'alert' : 'status'}
      styles={noticeStyles[kind]}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="var(--fp-text)">
          {children}
        </Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('Retry')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

function tone(colour: string, background: string) {
  return { root: { background }, title: { color: colour }, icon: { color: colour }, body: { minWidth: 0 } }
}

const noticeStyles = {
  error: tone('var(--fp-alarm)', 'var(--fp-alarm-soft)'),
  warning: tone('var(--fp-warning)', 'var(--fp-warning-soft)'),
  info: tone('var(--fp-text)', 'var(--fp-raised)'),
}
