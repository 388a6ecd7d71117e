import type { Profile } from '@fieldport/contract'
import { accountMessages, findPersonNameProblem, isPhoneNumber, normalisePhone } from '@fieldport/domain'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../../../lib/api/client.ts'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { localize } from '../../../../lib/texts/messages.ts'
import { useCodeCheck } from '../../../../ui/controls/code-check.ts'
import { CodeField } from '../../../../ui/controls/code-field.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { PhoneField } from '../../phone-field.tsx'
import { SavedNotice } from '../saved-notice.tsx'
import { ProfileLoader } from './profile-loader.tsx'
import { cacheProfile, useSetProfile } from './use-profile.ts'

/** Name and phone number of the reader; the email address cannot be changed. */
export function ProfileSection() {
  return <ProfileLoader heightPx={340}>{(profile) => <ProfileForm profile={profile} />}</ProfileLoader>
}

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const change = useSetProfile()
  const name = (value: string) => {
    const problem = findPersonNameProblem(value)
    return problem && localize(problem)
  }
  const form = useForm({
    initialValues: {
      givenName: profile.given_name,
      familyName: profile.family_name,
      phone: profile.phone_number,
    },
    validate: {
      givenName: name,
      familyName: name,
      phone: (phone) =>
        phone.trim() === '' || isPhoneNumber(normalisePhone(phone)) ? null : localize(accountMessages.phone),
    },
  })
  const save = form.onSubmit(({ givenName, familyName, phone }) =>
    change.mutate({
      given_name: givenName.trim(),
      family_name: familyName.trim(),
      phone_number: normalisePhone(phone),
    }),
  )
  return (
    <Stack gap="md">
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <SavedNotice change={change} />
          <TextInput label={t('Email')} type="email" value={profile.email} readOnly variant="filled" />
          <TextInput label={t('Given Name')} autoComplete="given-name" {...form.getInputProps('givenName')} />
          <TextInput
            label={t('Family Name')}
            autoComplete="family-name"
            {...form.getInputProps('familyName')}
          />
          <PhoneField {...form.getInputProps('phone')} />
          <Group>
            <Button type="submit" loading={change.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
      {profile.phone_number !== '' && <PhoneVerification key={profile.phone_number} profile={profile} />}
    </Stack>
  )
}

/** Verifies by a code that the number is the person's, which SMS as a second factor requires. */
function PhoneVerification({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const send = useMutation({ mutationFn: () => client.user.sendPhoneCode() })
  const check = useCodeCheck(
    (code) => client.user.verifyPhone({ code }),
    (changed) => {
      cacheProfile(queries, changed)
      // Decides whether SMS can be a second factor.
      void queries.invalidateQueries({ queryKey: api.user.getMfa.queryKey() })
    },
  )
  if (profile.phoneVerified) {
    return (
      <Group gap="xs" c="var(--fp-live)">
        <IconCircleCheck size={16} />
        <Text size="sm">{t('Mobile number verified.')}</Text>
      </Group>
    )
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{t('{{phone}} is not verified yet.', { phone: profile.phone_number })}</Text>
      {send.isError && <Notice title={t('Error')}>{errorMessage(send.error)}</Notice>}
      {send.isSuccess && (
        <CodeField
          check={check}
          label={t('Verification code')}
          description={t('Enter the 6-digit code sent to your phone.')}
        />
      )}
      <Group>
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {send.isSuccess ? t('Send a new code') : t('Verify by SMS')}
        </Button>
      </Group>
    </Stack>
  )
}
