import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCloseOnClickOutside } from './use-close-on-click-outside.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

type GivenHere = 'opened' | 'returnFocus' | 'closeButtonProps'

type DialogProps = Omit<ModalProps, GivenHere> & { readonly opened?: boolean }

/** A modal dialog with a labelled close button that restores the focus when it closes. */
export function Dialog({ opened = true, ...props }: DialogProps) {
  return opened ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: Omit<ModalProps, GivenHere>) {
  const { t } = useTranslation()
  useRestoreFocus()
  return (
    <Modal
      {...props}
      closeOnClickOutside={useCloseOnClickOutside(props.closeOnClickOutside)}
      opened
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    />
  )
}
