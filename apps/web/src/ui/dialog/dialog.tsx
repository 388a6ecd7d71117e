import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRestoreFocus } from './use-restore-focus.ts'

type GivenHere = 'opened' | 'returnFocus' | 'closeButtonProps'

type DialogProps = Omit<ModalProps, GivenHere> & { readonly opened?: boolean }

/** A dialog over the page: its close button has a name, and the focus returns to where it was. */
export function Dialog({ opened = true, ...props }: DialogProps) {
  return opened ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: Omit<ModalProps, GivenHere>) {
  const { t } = useTranslation()
  useRestoreFocus()
  return <Modal {...props} opened returnFocus={false} closeButtonProps={{ 'aria-label': t('Close') }} />
}

/** The same at the edge of the page, for as long as it is mounted. */
export function SideDialog(props: Omit<DrawerProps, GivenHere>) {
  const { t } = useTranslation()
  useRestoreFocus()
  return <Drawer {...props} opened returnFocus={false} closeButtonProps={{ 'aria-label': t('Close') }} />
}
