import { Menu } from '@mantine/core'
import { IconAdjustments, IconBellCog, IconChartLine, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { withoutDirectionMarks } from '../../../../lib/format/direction.ts'
import { withUnit } from '../../../../lib/format/numbers.ts'
import classes from './card.module.css'
import type { CardMenuProps } from './card-menu.tsx'
import { formatCardValue, valueUnit } from './value-text.ts'

type Props = CardMenuProps & { readonly onClose: () => void }

export function CardMenuDropdown({ feed, display, onOpen, onDisplaySettings, onLimits, onClose }: Props) {
  const { t } = useTranslation()
  const { latest } = feed.store.key(display.key)
  const copy = () => {
    const text = formatCardValue(display, latest?.value)
    const whole = text === 'NaN' ? text : withUnit(text, valueUnit(display))
    void navigator.clipboard.writeText(withoutDirectionMarks(whole))
  }
  return (
    <Menu opened onChange={(opened) => !opened && onClose()} position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <span className={classes['anchor']} />
      </Menu.Target>
      <Menu.Dropdown>
        {display.card !== 'string' && (
          <Menu.Item leftSection={<IconChartLine size={16} />} onClick={() => onOpen(display.key)}>
            {t('Show in the chart')}
          </Menu.Item>
        )}
        {latest && (
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
            {t('Copy value')}
          </Menu.Item>
        )}
        {onDisplaySettings && (
          <Menu.Item
            leftSection={<IconAdjustments size={16} />}
            onClick={() => onDisplaySettings(display.key)}
          >
            {t('Display Settings')}
          </Menu.Item>
        )}
        {onLimits && display.card !== 'string' && (
          <Menu.Item leftSection={<IconBellCog size={16} />} onClick={() => onLimits(display.key)}>
            {t('Alarm limits…')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
