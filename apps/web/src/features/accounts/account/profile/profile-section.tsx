import type { Profile } from '@fieldport/contract'
import { accountMessages, isPersonName, isPhoneNumber, normalisePhone } from '@fieldport/domain'
import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { PhoneField } from '../../phone-field.tsx'
import { PhoneVerification } from './phone-verification.tsx'
import { SavedNotice } from '../saved-notice.tsx'
import { useProfile, useSetProfile } from './use-profile.ts'
import { localize } from '../../../../lib/texts/messages.ts'

export function ProfileSection() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useProfile()
  if (isError)
    return (
      <Notice title={t('Error')} onRetry={() => void refetch()}>
        {t('Network error')}
      </Notice>
    )
  if (!data) return <Skeleton h={340} />
  return <ProfileForm profile={data} />
}

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const change = useSetProfile()
  const name = (value: string) => (isPersonName(value) ? null : localize(accountMessages.name))
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
