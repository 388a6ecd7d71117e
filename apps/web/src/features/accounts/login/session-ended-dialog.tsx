import { Anchor, Divider, Stack, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { LoginForm } from './login-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import type { MfaChallenge } from '../sign-in.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  /** The person whose session ended. */
  readonly email: string
  /** A change waits for the login. */
  readonly hasPendingChange: boolean
  readonly onSignedIn: (userid: string) => void
  readonly onOtherPerson: () => void
}

/** Above all other dialogs and the notices. */
const zIndex = 1000

/** Asks the person to log in again, over the open page, which stays as it is. It cannot be closed otherwise. */
export function SessionEndedDialog({ email, hasPendingChange, onSignedIn, onOtherPerson }: Props) {
  const { t } = useTranslation()
  const [step, setStep] = useState<MfaChallenge | null>(null)
  const [reason, setReason] = useState<string>()
  const goBack = (why?: string) => {
    setReason(why)
    setStep(null)
  }
  return (
    <Dialog
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('Your session has ended')}
      size={400}
      centered
      zIndex={zIndex}
      overlayProps={{ backgroundOpacity: 0.7 }}
    >
      <Stack gap="md">
        <Text size="sm">
          {hasPendingChange
            ? t('Your last change is sent as soon as you log in.')
            : t('Log in to continue. Everything on this page stays as it is.')}
        </Text>
        {reason !== undefined && !step && <Notice>{reason}</Notice>}
        {step ? (
          <SecondFactorForm step={step} onSignedIn={onSignedIn} onBack={goBack} />
        ) : (
          <LoginForm
            previousEmail={email}
            onSignedIn={onSignedIn}
            onMfaRequired={setStep}
            forgotPasswordLink={
              // In a new tab, so that this page is kept.
              <Anchor href="/resetpassword" target="_blank" rel="noopener" ta="center" size="sm">
                {t('Forgot Password?')}
              </Anchor>
            }
          />
        )}
        <Divider />
        <UnstyledButton onClick={onOtherPerson} ta="center" fz="sm" c="dimmed" py={4}>
          {t('Log in as someone else')}
        </UnstyledButton>
      </Stack>
    </Dialog>
  )
}
