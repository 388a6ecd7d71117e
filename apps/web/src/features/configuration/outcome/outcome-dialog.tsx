import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SettingProblems } from '../fields/setting-problems.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

/** The outcome of an action. */
export type Outcome =
  | {
      readonly kind: 'success' | 'warning'
      readonly title: string
      readonly text: string
      /** The rejected settings with their reasons, by key. */
      readonly problems?: ReadonlyMap<string, string>
    }
  | { readonly kind: 'error'; readonly title?: string; readonly error: unknown }

type Props = {
  readonly outcome: Outcome | null
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Failed calls are titled 'Error' and show the server's message. Source: specification 2, section 8. */
export function OutcomeDialog({ outcome, onClose, children }: Props) {
  const { t } = useTranslation()
  if (!outcome) return null
  const isError = outcome.kind === 'error'
  const problems = isError ? failedSettings(outcome.error) : (outcome.problems ?? new Map<string, string>())
  return (
    <Dialog onClose={onClose} title={outcome.title ?? t('Error')}>
      <Notice kind={outcome.kind}>
        <span style={{ whiteSpace: 'pre-line' }}>{isError ? errorMessage(outcome.error) : outcome.text}</span>
        {problems.size > 0 && <SettingProblems problems={problems} />}
      </Notice>
      {children}
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          {t('OK')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** The settings rejected in an error response: the reasons are in its text, so only labels are listed. */
function failedSettings(error: unknown): ReadonlyMap<string, string> {
  const data: unknown = typeof error === 'object' && error !== null && 'data' in error ? error.data : null
  const keys: unknown =
    typeof data === 'object' && data !== null && 'failedKeys' in data ? data.failedKeys : null
  const named = Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  return new Map(named.map((key) => [key, '']))
}
