import { PasswordInput as Field, type PasswordInputProps } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * A password field with a visibility toggle. The library's toggle only handles mouse and keys, not the click event of a
 * screen reader or voice control.
 */
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
        // `detail` is 0 unless the click came from a mouse, which the library has already handled.
        onClick: ({ detail }: MouseEvent) => {
          if (detail === 0) setVisible(!visible)
        },
      }}
    />
  )
}
