import { Button, Kbd, NativeSelect, Pagination, TextInput, Title } from '@mantine/core'
import { IconPlus, IconRouter, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useShortcut } from '../../../ui/shortcuts.ts'
import { defaultPageSize, type ListView, pageOf, pageSizes, toggleSort } from './arrange.ts'
import classes from './device-list.module.css'
import { DeviceTable } from './device-table.tsx'
import { StateFilter } from './state-filter.tsx'
import { useArranged } from './use-arranged.ts'
import { useDevices } from './use-devices.ts'

type Props = {
  readonly view: ListView
  readonly onView: (view: ListView) => void
  /** The vendor may switch to every device. */
  readonly vendor: boolean
}

export function DeviceList({ view, onView, vendor }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const isHeld = useCallback(() => box.current?.matches(':hover, :focus-within') ?? false, [])
  const { devices, contacts, summary } = useDevices(vendor && (view.all ?? false))
  const { ordered, counts } = useArranged(devices, contacts, view, isHeld)
  const page = ordered && pageOf(ordered, view)
  const show = (change: Partial<Record<keyof ListView, unknown>>) => {
    const { page: _firstPage, ...rest } = view
    onView({ ...rest, ...change } as ListView)
  }
  return (
    <>
      <div className={classes['head']}>
        <Title order={1} size="h3">
          {t('Devices')}
        </Title>
        <Button component={Link} to="/add" variant="default" leftSection={<IconPlus size={16} />}>
          {t('Add Device')}
        </Button>
      </div>
      <div className={classes['toolbar']} hidden={devices?.length === 0 && !vendor}>
        <SearchField value={view.q ?? ''} onChange={(q) => show({ q })} />
        <StateFilter counts={counts} value={view.state} onChange={(state) => show({ state })} />
        {vendor && <VendorSwitch all={view.all ?? false} onChange={(all) => show({ all })} />}
      </div>
      {summary.isError && (
        <Notice title={t('Error')} onRetry={() => globalThis.location.reload()}>
          {errorMessage(summary.error)}
        </Notice>
      )}
      {!(summary.isError && !page) && (
        <div ref={box}>
          {page?.rows.length === 0 ? (
            <NoDevices searching={devices?.length !== 0} />
          ) : (
            <DeviceTable
              rows={page?.rows}
              placeholders={view.size ?? defaultPageSize}
              view={view}
              contacts={contacts}
              onSort={(column) => onView(toggleSort(view, column))}
            />
          )}
        </div>
      )}
      {page && page.rows.length > 0 && (
        <ListFooter
          page={page}
          total={ordered.length}
          view={view}
          onPage={(number) => onView({ ...view, page: number })}
          onSize={(size) => show({ size })}
        />
      )}
    </>
  )
}

function SearchField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (q: string) => void
}) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useShortcut(
    ['/'],
    useCallback(() => field.current?.select(), []),
  )
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes['search'] ?? ''}
      aria-label={t('Search name, ID or model')}
      placeholder={t('Search name, ID or model')}
      leftSection={<IconSearch size={16} />}
      rightSection={value === '' ? <Kbd size="xs">/</Kbd> : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        onChange('')
        event.currentTarget.blur()
      }}
    />
  )
}

function VendorSwitch({
  all,
  onChange,
}: {
  readonly all: boolean
  readonly onChange: (all: boolean) => void
}) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('Which devices')}
      value={all ? 'all' : 'mine'}
      onChange={(value) => onChange(value === 'all')}
      segments={[
        { value: 'mine', label: t('My devices') },
        { value: 'all', label: t('All devices') },
      ]}
    />
  )
}

function NoDevices({ searching }: { readonly searching: boolean }) {
  const { t } = useTranslation()
  if (searching) {
    return (
      <EmptyState icon={<IconSearchOff size={40} stroke={1.5} />} title={t('No device matches')}>
        {t('Change the search or the state to see more devices.')}
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

type FooterProps = {
  readonly page: ReturnType<typeof pageOf>
  readonly total: number
  readonly view: ListView
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
}

function ListFooter({ page, total, view, onPage, onSize }: FooterProps) {
  const { t } = useTranslation()
  const last = page.first + page.rows.length - 1
  return (
    <div className={classes['footer']}>
      <span className={classes['sizes']}>
        <NativeSelect
          size="xs"
          aria-label={t('Devices per page')}
          value={String(view.size ?? defaultPageSize)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
          data={pageSizes.map(String)}
        />
        <span role="status">
          {t('{{first}}–{{last}} of {{total}}', {
            first: formatCount(page.first),
            last: formatCount(last),
            total: formatCount(total),
          })}
        </span>
      </span>
      {page.pages > 1 && (
        <Pagination
          total={page.pages}
          value={page.page}
          onChange={onPage}
          siblings={1}
          boundaries={1}
          size="sm"
          getItemProps={(number) => ({ 'aria-label': t('Page {{number}}', { number }) })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t('Next page') : t('Previous page'),
          })}
        />
      )}
    </div>
  )
}
