import { Button, Group, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import classes from '../device-list.module.css'
import { type Pane, panes } from '../list-view.ts'

type Props = {
  /** The view's heading; undefined: the device list. */
  readonly heading: string | undefined
  /** Undefined: there is no choice. */
  readonly pane: Pane | undefined
  readonly onPane: (pane: Pane) => void
}

export function ListHead({ heading, pane, onPane }: Props) {
  const { t } = useTranslation()
  const names: Readonly<Record<Pane, string>> = { grid: t('Grid'), map: t('Map'), both: t('Both') }
  return (
    <div className={classes['head']}>
      <Title order={1}>{heading ?? t('Devices')}</Title>
      <Group gap="sm">
        {pane && (
          <Segmented
            label={t('View mode')}
            value={pane}
            onChange={(value) => onPane(panes.find((each) => each === value) ?? 'grid')}
            segments={panes.map((value) => ({ value, label: names[value] }))}
          />
        )}
        <Button component={Link} to="/add" variant="default" leftSection={<IconPlus size={16} />}>
          {t('Add Device')}
        </Button>
      </Group>
    </div>
  )
}
