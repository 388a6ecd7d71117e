import { accountMessages, isStrongPassword, maximumPasswordLength } from '@fieldport/domain'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { localize } from '../../lib/texts/messages.ts'

export type NewPassword = { readonly password: string; readonly confirmation: string }

type Fields<Values> = {
  readonly [Field in keyof NewPassword]: (value: string, values: Values) => string | null
}

/** The rule for a new password and its confirmation, in the specification's words. */
export function useNewPasswordRules(short = false): Fields<NewPassword> {
  return {
    password: (password) => {
      if (isStrongPassword(password)) return null
      if (password.length > maximumPasswordLength) return localize(accountMessages.passwordLong)
      return short ? localize(accountMessages.passwordShort) : localize(accountMessages.password)
    },
    confirmation: (confirmation, { password }) =>
      confirmation === password ? null : localize(accountMessages.passwordMismatch),
  }
}

type Props<Values extends NewPassword> = {
  readonly form: UseFormReturnType<Values>
  readonly label?: string
}

/** A new password, twice. The rule is shown from the start. */
export function PasswordFields<Values extends NewPassword>({ form, label }: Props<Values>) {
  const { t } = useTranslation()
  return (
    <>
      <PasswordInput
        label={label ?? t('Password')}
        description={localize(accountMessages.password)}
        name="new-password"
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={t('Confirm Password')}
        name="confirm-password"
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
      />
    </>
  )
}
