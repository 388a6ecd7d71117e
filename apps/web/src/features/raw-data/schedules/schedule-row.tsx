import type { ExportSchedule } from '@fieldport/contract'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format/times.ts'
import { formatName } from '../export/export-fields.tsx'
import { RunResult } from './run-result.tsx'
import { rangeName, timingText } from './schedule-text.ts'
import cardTable from '../../../ui/card-table.module.css'
import classes from './schedules.module.css'
import { isRunning } from './use-schedules.ts'

export type ScheduleAction = 'run' | 'edit' | 'pause' | 'resume' | 'remove'

type Props = {
  readonly schedule: ExportSchedule
  readonly nameOf: (deviceid: string) => string
  readonly onAction: (action: ScheduleAction) => void
}

export function ScheduleRow({ schedule, nameOf, onAction }: Props) {
  const { t } = useTranslation()
  const { name, deviceids, format, range, timeZone, nextRun, lastRun } = schedule
  const [only] = deviceids
  return (
    <tr data-testid="export-schedule">
      <th scope="row">
        <span className={classes['name']}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes['quiet']}>
          {deviceids.length === 1 && only ? (
            <bdi>{nameOf(only)}</bdi>
          ) : (
            t('{{count}} device', { count: deviceids.length })
          )}
          {' · '}
          {formatName(format, t)}
          {' · '}
          {rangeName(range, t)}
        </span>
      </th>
      <td data-label={t('Schedule')}>
        <span className={classes['stack']}>
          <span>{timingText(schedule, t)}</span>
          <bdi className={classes['quiet']}>{timeZone}</bdi>
        </span>
      </td>
      <td data-label={t('Next run')}>
        {nextRun === null ? <span className={classes['none']}>{t('Paused')}</span> : formatDateTime(nextRun)}
      </td>
      <td data-label={t('Last run')}>
        <RunResult run={lastRun} nameOf={nameOf} />
      </td>
      <td className={cardTable['menu']}>
        <RowMenu schedule={schedule} onAction={onAction} />
      </td>
    </tr>
  )
}

function RowMenu({ schedule, onAction }: Omit<Props, 'nameOf'>) {
  const { t } = useTranslation()
  const isPaused = schedule.nextRun === null
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('Menu of {{name}}', { name: schedule.name })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconRefresh size={16} />}
          disabled={isRunning(schedule)}
          onClick={() => onAction('run')}
        >
          {t('Run now')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onAction('edit')}>
          {t('Edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          onClick={() => onAction(isPaused ? 'resume' : 'pause')}
        >
          {isPaused ? t('Resume') : t('Pause')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onAction('remove')}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
