import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translateText } from '../../../lib/texts/i18n.ts'
import type { SaveConfirmation } from '../form/saving/save-plan.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  readonly confirmations: readonly SaveConfirmation[]
  readonly onClose: () => void
  /** Called when all were confirmed. */
  readonly onConfirm: () => void
}

/** Asks for each confirmation before anything is sent. Source: specification 2, sections 4 and 5. */
export function ConfirmationSequence({ confirmations, onClose, onConfirm }: Props) {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const question = confirmations[at]
  if (!question) return null
  const isLast = at === confirmations.length - 1
  return (
    <Dialog key={question.code} onClose={onClose} title={translateText(question.title)}>
      {translateText(question.message)}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button
          {...(question.code === 'configToPortal' ? { color: 'red' } : {})}
          onClick={() => (isLast ? onConfirm() : setAt(at + 1))}
        >
          {t('Continue')}
        </Button>
      </Group>
    </Dialog>
  )
}
