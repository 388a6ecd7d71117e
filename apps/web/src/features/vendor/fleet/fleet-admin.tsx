import { useTranslation } from 'react-i18next'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDebouncedUrlValue } from '../../../lib/use-debounced-url-value.ts'
import { FleetTiles } from './fleet-tiles.tsx'
import { type FleetAdminView, parseFleetView, type PersonAction } from './fleet-view.ts'
import { FoundDevices } from './found-devices.tsx'
import { MatchingAccounts } from './matching-accounts.tsx'
import classes from './fleet.module.css'

const typingPauseMs = 300

type Props = {
  readonly view: FleetAdminView
  readonly onView: (view: FleetAdminView) => void
  readonly renderPersonAction: PersonAction
}

/** All devices and people of the portal, and lists of devices that need attention. */
export function FleetAdmin({ view, onView, renderPersonAction }: Props) {
  const { t } = useTranslation()
  const [q, setQ] = useDebouncedUrlValue(
    view.q ?? '',
    (typed) => onView(parseFleetView({ ...view, q: typed })),
    typingPauseMs,
  )
  return (
    <div className={classes['page']}>
      <FleetTiles list={view.list} onList={(list) => onView(parseFleetView({ ...view, list }))} />
      <TextInput
        type="search"
        label={t('Find a device or person')}
        placeholder={t('Device ID, name, model or email')}
        leftSection={<IconSearch size={16} />}
        maxLength={200}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <FoundDevices view={view} />
      {view.q !== undefined && <MatchingAccounts q={view.q} renderPersonAction={renderPersonAction} />}
    </div>
  )
}
