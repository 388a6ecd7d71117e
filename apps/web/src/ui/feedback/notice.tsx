import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly title?: string
  readonly children: ReactNode
  readonly kind?: 'error' | 'warning' | 'info' | 'success'
  readonly onRetry?: () => void
  readonly onClose?: () => void
}

const colours = { error: 'red', warning: 'yellow', info: 'gray', success: 'teal' } as const
const icons = {
  error: IconAlertTriangle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  success: IconCircleCheck,
} as const

/** A message with what to do next; errors are announced assertively, others politely. */
export function Notice({ title, children, kind = 'error', onRetry, onClose }: Props) {
  const { t } = useTranslation()
  const Icon = icons[kind]
  return (
    <Alert
      color={colours[kind]}
      title={title}
      icon={<Icon size={18} />}
      role={kind === 'error' ? 'alert' : 'status'}
      styles={noticeStyles[kind]}
      {...(onClose ? { withCloseButton: true, onClose, closeButtonLabel: t('Close') } : {})}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="var(--fp-text)" component="div">
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
  success: tone('var(--fp-live)', 'var(--fp-tint)'),
}
