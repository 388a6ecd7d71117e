import type { Profile } from '@fieldport/contract'
import { Button, Checkbox, Divider, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { ProfileLoader } from './profile/profile-loader.tsx'
import { type ProfileChange, useSetProfile } from './profile/use-profile.ts'
import { PushSection } from './push/push-section.tsx'
import { SavedNotice } from './saved-notice.tsx'

/** Push notifications in the reader's browsers, and quiet hours. */
export function NotificationsSection() {
  return (
    <ProfileLoader heightPx={240}>
      {(profile) => (
        <Stack gap="lg">
          <PushSection />
          <Divider />
          <QuietHours profile={profile} />
        </Stack>
      )}
    </ProfileLoader>
  )
}

type Values = {
  readonly isOn: boolean
  readonly from: string
  readonly to: string
  readonly alarmsPass: boolean
}

/** The form shows changes from other tabs until the person edits it. */
function QuietHours({ profile }: { readonly profile: Profile }) {
  const change = useSetProfile()
  const [isTyped, setTyped] = useState(false)
  const [shown, setShown] = useState(profile)
  if (!isTyped && shown !== profile) setShown(profile)
  return (
    <Stack gap="md">
      <SavedNotice change={change} />
      <QuietHoursForm
        key={JSON.stringify(shown.quietHours)}
        profile={shown}
        isBusy={change.isPending}
        onTyped={() => setTyped(true)}
        onSave={(next) => change.mutate(next, { onSuccess: () => setTyped(false) })}
      />
    </Stack>
  )
}

type FormProps = {
  readonly profile: Profile
  readonly isBusy: boolean
  readonly onTyped: () => void
  readonly onSave: (change: ProfileChange) => void
}

function QuietHoursForm({ profile, isBusy, onTyped, onSave }: FormProps) {
  const { t } = useTranslation()
  const { quietHours } = profile
  const timeZone = profile.timeZone ?? quietHours?.timeZone ?? browserZone()
  const form = useForm<Values>({
    onValuesChange: onTyped,
    initialValues: {
      isOn: quietHours !== null,
      from: quietHours?.from ?? '22:00',
      to: quietHours?.to ?? '07:00',
      alarmsPass: quietHours?.alarmsPass ?? true,
    },
    validate: {
      from: (from, { isOn }) => (isOn && from === '' ? t('Enter a time.') : null),
      to: (to, { isOn, from }) =>
        isOn && (to === '' || to === from) ? t('Enter a time that differs from the start.') : null,
    },
  })
  const { isOn } = form.values
  return (
    <form noValidate onSubmit={form.onSubmit((values) => onSave(toChange(values, timeZone)))}>
      <Stack gap="md">
        <Switch
          label={t('Quiet hours')}
          description={t('Notifications are held and sent as one message when quiet hours end.')}
          {...form.getInputProps('isOn', { type: 'checkbox' })}
        />
        <Group align="flex-start">
          <TextInput type="time" label={t('From')} disabled={!isOn} {...form.getInputProps('from')} />
          <TextInput type="time" label={t('To')} disabled={!isOn} {...form.getInputProps('to')} />
        </Group>
        <Checkbox
          label={t('Let alarms through')}
          description={t('Alarms are sent immediately, even during quiet hours.')}
          disabled={!isOn}
          {...form.getInputProps('alarmsPass', { type: 'checkbox' })}
        />
        <WhereItApplies profile={profile} timeZone={timeZone} />
        <Group>
          <Button type="submit" loading={isBusy}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Quiet hours only apply to verified addresses, because another one may belong to somebody else. */
function WhereItApplies({ profile, timeZone }: { readonly profile: Profile; readonly timeZone: string }) {
  const { t } = useTranslation()
  const { email, phone_number: phone, phoneVerified } = profile
  return (
    <Text size="sm" c="dimmed">
      {phone !== '' && phoneVerified
        ? t('Applies to {{email}} and {{phone}}, in the time zone {{timeZone}}.', { email, phone, timeZone })
        : t('Applies to {{email}}, in the time zone {{timeZone}}.', { email, timeZone })}{' '}
      {t('Push notifications are held too.')}{' '}
      {phone !== '' && !phoneVerified && t('Verify your mobile number to include SMS.')}{' '}
      <TextLink to="/account/{-$tab}" params={{ tab: 'preferences' }} inherit>
        {t('Change time zone')}
      </TextLink>
    </Text>
  )
}

function toChange({ isOn, from, to, alarmsPass }: Values, timeZone: string): ProfileChange {
  return { quietHours: isOn ? { from, to, alarmsPass, timeZone } : null }
}

function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
