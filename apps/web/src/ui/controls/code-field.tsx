import { Loader, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeCheck } from './code-check.ts'
import classes from './code-field.module.css'

type Props = {
  readonly check: CodeCheck
  readonly label: string
  readonly description?: string | false
  readonly autoFocus?: boolean
}

/** Six digits in one field rather than six, so that phones can fill it in and screen readers announce one field. */
export function CodeField({ check, label, description, autoFocus = true }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (check.error !== undefined) input.current?.select()
  }, [check.error])
  return (
    <TextInput
      ref={input}
      label={label}
      description={description}
      classNames={{ input: classes['input'] ?? '' }}
      value={check.value}
      onChange={(event) => check.type(event.currentTarget.value)}
      error={check.error}
      readOnly={check.isChecking}
      rightSection={check.isChecking ? <Loader size={16} role="status" aria-label={t('Checking')} /> : null}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      autoFocus={autoFocus}
    />
  )
}
