import { allGroups } from '@fieldport/domain'
import { NativeSelect } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../device-list.module.css'

type Props = {
  /** The groups there are. */
  readonly groups: readonly string[]
  /** Undefined: all. */
  readonly value: string | undefined
  readonly onChange: (group: string | undefined) => void
}

/** Source: specification 3, sections 2.2 and 9 ('Summary group change debounce 1 s'). */
const debounceMs = 1000

/** Which group is shown. Whoever goes through the groups sees the one they stay at. */
export function GroupSelect({ groups, value, onChange }: Props) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<{ readonly group: string } | null>(null)
  useEffect(() => {
    if (wanted === null) return undefined
    const timer = setTimeout(() => {
      setWanted(null)
      onChange(wanted.group === allGroups ? undefined : wanted.group)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [wanted, onChange])
  const shown = wanted?.group ?? value ?? allGroups
  // A group of the address that is none any more is shown as well: it is why there are no devices.
  const names = groups.includes(shown) || shown === allGroups ? groups : [...groups, shown]
  return (
    <NativeSelect
      className={classes['group'] ?? ''}
      leftSection={<IconFolder size={16} />}
      aria-label={t('Group')}
      value={shown}
      onChange={(event) => setWanted({ group: event.currentTarget.value })}
      data={[{ value: allGroups, label: allGroups }, ...names.map((name) => ({ value: name, label: name }))]}
    />
  )
}
