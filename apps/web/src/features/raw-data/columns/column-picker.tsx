import type { CardDisplay } from '@fieldport/domain'
import { Button, Checkbox, Popover, ScrollArea, TextInput } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameWithUnit } from '../../../lib/format/direction.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { PopupButton, PopupTarget } from '../../../ui/controls/popup-button.tsx'
import classes from '../raw-data.module.css'

type Props = {
  readonly columns: readonly CardDisplay[]
  readonly chosen: readonly CardDisplay[]
  readonly onChoose: (keys: readonly string[]) => void
  /** Resets to the columns of the display settings. */
  readonly onReset: () => void
  readonly onPreset: (preset: 'all' | 'none' | 'events') => void
}

/** The presets, and a list of all columns. Source: specification 3, section 2.5. */
export function ColumnControls({ children, ...props }: Props & { readonly children?: ReactNode }) {
  const { t } = useTranslation()
  const { chosen, columns, onPreset } = props
  const [isOpen, setOpen] = useState(false)
  const label = t('Columns: {{chosen}} of {{total}}', {
    chosen: formatCount(chosen.length),
    total: formatCount(columns.length),
  })
  return (
    <div className={classes['columns']}>
      <PopupButton
        kind="dialog"
        label={label}
        leftSection={<IconColumns3 size={16} />}
        isOpen={isOpen}
        onOpen={setOpen}
      >
        <ColumnPicker {...props} onClose={() => setOpen(false)} />
      </PopupButton>
      <Button size="xs" variant="default" onClick={() => onPreset('all')}>
        {t('All Columns')}
      </Button>
      <Button size="xs" variant="default" onClick={() => onPreset('none')}>
        {t('Clear Columns')}
      </Button>
      <Button size="xs" variant="default" onClick={() => onPreset('events')}>
        {t('Events Only')}
      </Button>
      {children}
    </div>
  )
}

function ColumnPicker({
  columns,
  chosen,
  onChoose,
  onReset,
  onClose,
}: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const words = search.toLowerCase()
  const found = columns.filter(({ name, key }) => `${name} ${key}`.toLowerCase().includes(words))
  const [keys, setKeys] = useTickedKeys(chosen, onChoose)
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      width={300}
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <PopupTarget />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('Columns')}>
        <div className={classes['search']}>
          <TextInput
            size="xs"
            type="search"
            aria-label={t('Search columns')}
            placeholder={t('Search columns')}
            value={search}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
          />
        </div>
        <ScrollArea.Autosize mah="min(420px, 50vh)" type="auto" offsetScrollbars="y">
          <div className={classes['list']}>
            {found.map((column) => (
              <Checkbox
                key={column.key}
                size="xs"
                radius={4}
                label={labelOf(column)}
                checked={keys.includes(column.key)}
                onChange={({ currentTarget: { checked } }) =>
                  setKeys(checked ? [...keys, column.key] : keys.filter((key) => key !== column.key))
                }
              />
            ))}
            {found.length === 0 && <p className={classes['quiet']}>{t('No matching columns')}</p>}
          </div>
        </ScrollArea.Autosize>
        <div className={classes['foot']}>
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              setKeys(undefined)
              onReset()
            }}
          >
            {t('Reset columns')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * The ticked columns: the chosen ones or, until these have followed through the URL, those ticked last. A second tick
 * meanwhile must not lose the first.
 */
function useTickedKeys(chosen: readonly CardDisplay[], onChoose: Props['onChoose']) {
  const [ahead, setAhead] = useState<readonly string[]>()
  const known = chosen.map(({ key }) => key)
  if (ahead?.length === known.length && ahead.every((key) => known.includes(key))) setAhead(undefined)
  /** @param next undefined: whatever is chosen elsewhere */
  const setKeys = (next: readonly string[] | undefined) => {
    setAhead(next)
    if (next) onChoose(next)
  }
  return [ahead ?? known, setKeys] as const
}

function labelOf(column: CardDisplay): string {
  const { unit } = toDisplayUnit(column)
  return nameWithUnit(column.name, unit)
}
