import { codeLength } from '@fieldport/domain'
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage, isSignedOut } from '../../../lib/api/errors.ts'
import { useCodeCheck } from '../../../ui/controls/code-check.ts'
import { CodeField } from '../../../ui/controls/code-field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import {
  cancelMfaChallenge,
  type FactorMethod,
  type MfaChallenge,
  sendSignInSms,
  verifySecondFactor,
} from '../sign-in.ts'

type Props = {
  readonly step: MfaChallenge
  readonly onSignedIn: (userid: string) => void
  /** @param reason why the password is asked for again */
  readonly onBack: (reason?: string) => void
}

/** `expired`: the password was entered too long ago and is asked for again. */
type Outcome = { readonly userid: string } | { readonly expired: string }

async function verifyCode(code: string): Promise<Outcome> {
  try {
    return { userid: await verifySecondFactor(code) }
  } catch (error) {
    if (!isSignedOut(error)) throw error
    return { expired: errorMessage(error) }
  }
}

type SignInFactor = FactorMethod | 'recovery'
/** Letters and digits of a recovery code, in any notation. */
const maximumCodeLength = 40

/** The second factor of a sign-in: a code of the authenticator app, a code by SMS, or a recovery code. */
export function SecondFactorForm({ step, onSignedIn, onBack }: Props) {
  const { t } = useTranslation()
  const [way, setWay] = useState<SignInFactor>(step.method)
  const sms = useMutation({ mutationFn: sendSignInSms })
  // An older code stays valid if a newer one could not be sent.
  const isSent = sms.isSuccess || (step.method === 'SMS' && step.codeSent)
  const finish = (outcome: Outcome) =>
    'userid' in outcome ? onSignedIn(outcome.userid) : onBack(outcome.expired)
  const choose = (next: SignInFactor) => {
    setWay(next)
    if (next === 'SMS') sms.mutate()
  }
  const goBack = () => {
    // Not awaited: a challenge that stays on the server expires.
    void cancelMfaChallenge().catch(() => undefined)
    onBack()
  }
  return (
    <Stack gap="md">
      {way === 'SMS' && sms.isError && <Notice title={t('Error')}>{errorMessage(sms.error)}</Notice>}
      {way === 'SMS' && sms.isIdle && !isSent && (
        <Notice kind="warning">
          {t("The SMS couldn't be sent. Send a new code or use another method.")}
        </Notice>
      )}
      {way === 'recovery' ? (
        <RecoveryCode onDone={finish} />
      ) : (
        <FactorCode key={way} method={way} isSent={isSent} onDone={finish} />
      )}
      {way === 'SMS' && (
        <Button variant="default" loading={sms.isPending} onClick={() => sms.mutate()}>
          {t('Send a new code')}
        </Button>
      )}
      <OtherFactorLinks way={way} methods={step.methods} onChoose={choose} />
      <Anchor component="button" type="button" size="sm" onClick={goBack}>
        {t('Back to login')}
      </Anchor>
    </Stack>
  )
}

function FactorCode({
  method,
  isSent,
  onDone,
}: {
  readonly method: FactorMethod
  /** A code by SMS is on its way. */
  readonly isSent: boolean
  readonly onDone: (outcome: Outcome) => void
}) {
  const { t } = useTranslation()
  const check = useCodeCheck(verifyCode, onDone)
  return (
    <CodeField
      check={check}
      label={t('Verification code')}
      description={
        method === 'TOTP'
          ? t('Enter the 6-digit code from your authenticator app.')
          : isSent && t('Enter the 6-digit code sent to your phone.')
      }
    />
  )
}

function RecoveryCode({ onDone }: { readonly onDone: (outcome: Outcome) => void }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const verify = useMutation({ mutationFn: verifyCode, onSuccess: onDone })
  // The server accepts nothing shorter or longer.
  const isWhole = code.trim().length >= codeLength && code.trim().length <= maximumCodeLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) verify.mutate(code.trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {verify.isError && <Notice title={t('Error')}>{errorMessage(verify.error)}</Notice>}
        <TextInput
          label={t('Recovery code')}
          description={t('Enter one of your recovery codes. Each code works once.')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" fullWidth loading={verify.isPending || verify.isSuccess} disabled={!isWhole}>
          {t('Log In')}
        </Button>
      </Stack>
    </form>
  )
}

type OtherProps = {
  readonly way: SignInFactor
  readonly methods: readonly FactorMethod[]
  readonly onChoose: (way: SignInFactor) => void
}

function OtherFactorLinks({ way, methods, onChoose }: OtherProps) {
  const { t } = useTranslation()
  const names: Readonly<Record<SignInFactor, string>> = {
    TOTP: t('Use the authenticator app'),
    SMS: t('Get a code by SMS'),
    recovery: t('Use a recovery code'),
  }
  const others = [...methods, 'recovery' as const].filter((other) => other !== way)
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {t('Try another way:')}
      </Text>
      {others.map((other) => (
        <Anchor
          key={other}
          component="button"
          type="button"
          size="sm"
          ta="start"
          onClick={() => onChoose(other)}
        >
          {names[other]}
        </Anchor>
      ))}
    </Stack>
  )
}
