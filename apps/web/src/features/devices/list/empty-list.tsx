import { Button } from '@mantine/core'
import { IconRouter, IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'

type Props = { readonly isSearching: boolean; readonly onClear: () => void }

export function EmptyList({ isSearching, onClear }: Props) {
  const { t } = useTranslation()
  if (isSearching) {
    return (
      <EmptyState icon={<IconSearchOff size={40} stroke={1.5} />} title={t('No device matches')}>
        <p>{t('Change the search, the group or the state to see more devices.')}</p>
        <Button variant="default" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconRouter size={40} stroke={1.5} />} title={t('No devices yet')}>
      {t('Add one with its Device ID, or let an Admin of a device give you access.')}{' '}
      <TextLink to="/add" inherit>
        {t('Add Device')}
      </TextLink>
    </EmptyState>
  )
}
