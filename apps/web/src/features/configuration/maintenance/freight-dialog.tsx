import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Must be typed first. Source: specification 2, section 5 ('Import, admin tools, maintenance'). */
const word = 'freight'

type Props = { readonly onFreight: () => void; readonly onClose: () => void }

/** The device falls silent until somebody wakes it: no command reaches it any more. */
export function FreightDialog({ onFreight, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  return (
    <Modal opened onClose={onClose} title={t('Freight mode')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onFreight()
        }}
      >
        {t(
          'The device switches off for transport. It measures and answers again once somebody wakes it at the device.',
        )}
        <TextInput
          mt="md"
          label={t('Type {{text}} to confirm', { text: word })}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color="red" disabled={typed !== word}>
            {t('Enter freight mode')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
