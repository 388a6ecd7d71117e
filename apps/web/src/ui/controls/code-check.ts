import { codeLength } from '@fieldport/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'

/** Delay before a wrong code is reported. Source: specification 1, section 9. */
const invalidAfterMs = 2000
const invalidCode = 'Invalid Code'

/** The digits of typed or pasted text, so that '123 456' is accepted. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, codeLength)
}

/**
 * The message for a failed code and its delay: the server's own message immediately, otherwise 'Invalid Code' after two
 * seconds.
 */
export function codeFailure(error: unknown): { readonly text: string; readonly afterMs: number } {
  const text = error instanceof Error ? errorMessage(error) : invalidCode
  return text === invalidCode || text === 'Error'
    ? { text: invalidCode, afterMs: invalidAfterMs }
    : { text, afterMs: 0 }
}

export type CodeCheck = {
  readonly value: string
  readonly type: (typed: string) => void
  readonly error: string | undefined
  readonly isChecking: boolean
}

/** Submits a code automatically with its last digit. `check` rejects if the code is wrong. */
export function useCodeCheck<Answer>(
  check: (code: string) => Promise<Answer>,
  onDone: (answer: Answer) => void,
): CodeCheck {
  const { t } = useTranslation()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)

  const fail = (reason: unknown) => {
    const { text, afterMs } = codeFailure(reason)
    // Not cleared when the field is hidden, otherwise it would stay disabled when it is shown again.
    setTimeout(() => {
      setError(text === invalidCode ? t('Invalid Code') : text)
      setChecking(false)
    }, afterMs)
  }
  const submit = async (code: string) => {
    setChecking(true)
    try {
      const answer = await check(code)
      setChecking(false)
      setValue('')
      onDone(answer)
    } catch (reason) {
      fail(reason)
    }
  }
  const type = (typed: string) => {
    if (isChecking) return
    const digits = digitsOf(typed)
    setValue(digits)
    setError(undefined)
    if (digits.length === codeLength && digits !== value) void submit(digits)
  }
  return { value, type, error, isChecking }
}
