import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A mobile number with the hints of the specification. */
export function PhoneField(props: TextInputProps) {
  const { t } = useTranslation()
  const hints = [
    t('Optional. Required for SMS alerts.'),
    t('Numbers must be in international format.'),
    t('For example +61xxxxxxxxx in Australia.'),
  ]
  return (
    <TextInput
      label={t('Mobile Number')}
      type="tel"
      name="tel"
      autoComplete="tel"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={hints.map((hint) => (
        <span key={hint} style={{ display: 'block' }}>
          {hint}
        </span>
      ))}
      {...props}
    />
  )
}
