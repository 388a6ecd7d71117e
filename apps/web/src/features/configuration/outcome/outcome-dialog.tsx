import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SettingProblems } from '../fields/setting-problems.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

/** What became of something that was asked for. */
export type Outcome =
  | {
      readonly kind: 'success' | 'warning'
      readonly title: string
      readonly text: string
      /** Settings that were not accepted, and why, by key. */
      readonly problems?: ReadonlyMap<string, string>
    }
  | { readonly kind: 'error'; readonly title?: string; readonly error: unknown }

type Props = {
  readonly outcome: Outcome | null
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Failed calls are titled 'Error' and say the server's words. Source: specification 2, section 8. */
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

/** An answer that names the settings that it does not accept says why in its own text: here stand their labels. */
function failedSettings(error: unknown): ReadonlyMap<string, string> {
  const data: unknown = typeof error === 'object' && error !== null && 'data' in error ? error.data : null
  const keys: unknown =
    typeof data === 'object' && data !== null && 'failedKeys' in data ? data.failedKeys : null
  const named = Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  return new Map(named.map((key) => [key, '']))
}
