import type { DeviceSummary } from '@fieldport/contract'
import { Button } from '@mantine/core'
import { IconRouter, IconStack2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import classes from '../compare.module.css'
import { maximumCompared } from '../compare-view.ts'
import { FleetKeyChoice } from './fleet-key-choice.tsx'
import { largestGroups } from './largest-groups.ts'

type Props = {
  /** Undefined: not known yet. */
  readonly items: readonly DeviceSummary[] | undefined
  readonly dataKey: string | undefined
  readonly onKey: (key: string) => void
  readonly onDevices: (deviceids: readonly string[]) => void
}

/** Nothing is compared yet: a whole group is one press away, and what is compared can be chosen already. */
export function StartComparing({ items, dataKey, onKey, onDevices }: Props) {
  const { t } = useTranslation()
  const groups = useMemo(() => largestGroups(items ?? []), [items])
  if (items?.length === 0) {
    return (
      <EmptyState icon={<IconRouter size={40} stroke={1.5} />} title={t('No devices yet')}>
        <TextLink to="/add" inherit>
          {t('Add Device')}
        </TextLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconStack2 size={40} stroke={1.5} />} title={t('Choose devices')}>
      <p>{t('Search for them above, or tick them in the list of devices and press Compare.')}</p>
      <div className={classes['start']}>
        <FleetKeyChoice value={dataKey} onChange={onKey} />
        {groups.length > 0 && (
          <div className={classes['groups']} role="group" aria-label={t('Compare a group')}>
            <span className={classes['groupsTitle']}>{t('Compare a group')}</span>
            {groups.map(({ name, deviceids }) => (
              <Button
                key={name}
                variant="default"
                onClick={() => onDevices(deviceids.slice(0, maximumCompared))}
              >
                {deviceids.length > maximumCompared
                  ? t('{{name}} · {{part}} of {{total}}', {
                      name,
                      part: maximumCompared,
                      total: deviceids.length,
                    })
                  : `${name} · ${deviceids.length}`}
              </Button>
            ))}
          </div>
        )}
      </div>
    </EmptyState>
  )
}
