import {
  defaultSupportCategory,
  type SessionUser,
  supportCategories,
  type SupportCategory,
  supportRequestSchema,
} from '@fieldport/contract'
import { isDeviceId } from '@fieldport/domain'
import { Button, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api/client.ts'
import { errorCode, serverMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import classes from './support-form.module.css'

type Values = {
  readonly type: SupportCategory
  readonly name: string
  readonly email: string
  readonly deviceid: string
  readonly details: string
}

type Props = {
  readonly user: SessionUser
  /** Empty: the request is not about a device. */
  readonly deviceid: string
  readonly onSent: () => void
}

const maximumDetails = 10_000
/** Longer than an ID, so that pasted text is never truncated to the ID of another device. */
const typedLength = 64
/** The server's own rule, so that it accepts every address that is valid here. */
const isContactEmail = (email: string) => supportRequestSchema.shape.email.safeParse(email).success

/** Asks the brand's support for help. Input is kept whatever the answer. */
export function SupportForm({ user, deviceid, onSent }: Props) {
  const { t } = useTranslation()
  const form = useForm<Values>({
    initialValues: {
      type: defaultSupportCategory,
      name: user.name,
      email: user.email,
      deviceid,
      details: '',
    },
    validate: {
      email: (email) => (isContactEmail(email.trim()) ? null : t('Email is not valid.')),
      deviceid: (id) =>
        id === '' || isDeviceId(id) ? null : t('Enter a device ID of 9 characters (A–Z and 0–9).'),
      details: (details) => (details.trim() === '' ? t('Describe your request.') : null),
    },
  })
  const send = useMutation({
    mutationFn: (values: Values) =>
      client.portal.userSupportRequest({ ...values, email: values.email.trim() }),
    onSuccess: onSent,
    onError: (error) => {
      if (errorCode(error) === 'NOT_FOUND')
        form.setFieldError('deviceid', t('None of your devices has this ID.'))
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => send.mutate(values))} noValidate>
      <Stack gap="md">
        <Categories form={form} />
        <Person form={form} />
        <Device form={form} />
        <Textarea
          label={t('Details')}
          name="details"
          autosize
          minRows={6}
          maxRows={20}
          maxLength={maximumDetails}
          {...form.getInputProps('details')}
        />
        {/* Beside the button that was pressed: on a phone the top of the form is off-screen. */}
        {send.isError && <Notice title={t('Error')}>{failureMessage(send.error, t)}</Notice>}
        <Button type="submit" loading={send.isPending} disabled={form.values.details.trim() === ''}>
          {t('Submit')}
        </Button>
      </Stack>
    </form>
  )
}

type Part = { readonly form: UseFormReturnType<Values> }

function Categories({ form }: Part) {
  const { t } = useTranslation()
  return (
    <Radio.Group label={t('Category')} {...form.getInputProps('type')}>
      <Stack gap="xs" mt="xs">
        {supportCategories.map((category) => (
          <Radio
            key={category}
            classNames={{ radio: classes['radio'] }}
            value={category}
            label={categoryName(category, t)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function Person({ form }: Part) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('Name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('Contact Email')}
        description={t('We reply to this address.')}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.getInputProps('email')}
      />
    </>
  )
}

function Device({ form }: Part) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('Device ID')}
      description={t('Optional')}
      name="device-id"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={typedLength}
      {...form.getInputProps('deviceid')}
      onChange={({ currentTarget }) =>
        form.setFieldValue('deviceid', currentTarget.value.trim().toUpperCase())
      }
    />
  )
}

function categoryName(category: SupportCategory, t: TFunction): string {
  switch (category) {
    case 'Sales':
      return t('Sales')
    case 'Technical Support':
      return t('Technical Support')
    case 'Feedback or Feature Requests':
      return t('Feedback or Feature Requests')
    default:
      return t('Admin/Billing Support')
  }
}

/** The server's message, or else the specification's. Source: specification 1, section 8. */
function failureMessage(error: unknown, t: TFunction): string {
  return serverMessage(error) ?? t('There was a problem submitting the request.')
}
