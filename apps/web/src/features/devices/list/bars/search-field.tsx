import { Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedUrlValue } from '../../../../lib/use-debounced-url-value.ts'
import { useShortcut } from '../../../../ui/behaviour/shortcuts.ts'
import classes from '../device-list.module.css'

type Props = { readonly value: string; readonly onChange: (q: string) => void }

export function SearchField({ value, onChange }: Props) {
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
      aria-label={t('Search devices')}
      placeholder={t('Name, ID, group, customer or model')}
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

/** The search filters while typing; the URL is updated after a pause. */
const urlDebounceMs = 200

/**
 * The search text: applied immediately, written to the URL a moment later, and read from the URL when it changes
 * otherwise, for example by the back button.
 */
export function useSearchText(
  inAddress: string,
  onRest: (q: string) => void,
): readonly [string, (q: string) => void] {
  const router = useRouter()
  const updateUrl = (q: string) => {
    const { location, resolvedLocation } = router.state
    // During a navigation to another page, changing this page's URL would cancel it.
    if (!resolvedLocation || location.pathname === resolvedLocation.pathname) onRest(q)
  }
  return useDebouncedUrlValue(inAddress, updateUrl, urlDebounceMs)
}
