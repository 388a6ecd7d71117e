import { PasswordInput as Field, type PasswordInputProps } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A password with an eye that shows it. The eye of the library answers a mouse and a key alone, not the plain click of a screen reader or a voice. */
export function PasswordInput(props: Omit<PasswordInputProps, 'visibilityToggleButtonProps'>) {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  return (
    <Field
      {...props}
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': t('Show or hide password'),
        // A click that a mouse made counts its presses; the library has answered the press itself.
        onClick: ({ detail }: MouseEvent) => {
          if (detail === 0) setVisible(!visible)
        },
      }}
    />
  )
}
