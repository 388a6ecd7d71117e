import { ActionIcon, CopyButton as Copy, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** `what` names the copied value for screen readers. */
export function CopyButton({ value, what }: { readonly value: string; readonly what: string }) {
  const { t } = useTranslation()
  return (
    <Copy value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('Copied') : t('Copy')} openDelay={0}>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={copy}
            aria-label={copied ? t('Copied: {{what}}', { what }) : t('Copy: {{what}}', { what })}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </Copy>
  )
}
