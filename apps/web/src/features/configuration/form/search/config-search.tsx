import { type ConfigKey, configKeysFor } from '@fieldport/domain'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translateText } from '../../../../lib/texts/i18n.ts'
import { translateLabel } from '../../../../lib/texts/labels.ts'
import { useConfigForm } from '../context.ts'
import { searchConfigKeys, findVisibleKey } from './search-config-keys.ts'
import classes from '../form.module.css'

const maximumResults = 12

/** Finds a setting by key, label or help, and opens its field. */
export function ConfigSearch({ onFound }: { readonly onFound: (row: ConfigKey) => void }) {
  const { t } = useTranslation()
  const { subject, store } = useConfigForm()
  const [query, setQuery] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const rows = useMemo(() => configKeysFor(subject), [subject])
  const found = searchConfigKeys(rows, query, getSearchText, maximumResults)
  // Selects the first result, so that Enter chooses it, once the list is rendered.
  const first = found[0]?.key
  useEffect(() => {
    if (first !== undefined) combobox.selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the library's store is another object at each drawing
  }, [first, query])
  const choose = (key: string) => {
    const row = found.find((each) => each.key === key)
    const target = row && (findVisibleKey(row, store.working()) ?? row)
    setQuery('')
    combobox.closeDropdown()
    if (target) onFound(target)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target>
        <TextInput
          className={classes['search'] ?? ''}
          type="search"
          size="sm"
          aria-label={t('Search settings')}
          placeholder={t('Search settings')}
          leftSection={<IconSearch size={16} />}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={query.trim() === ''}>
        <Combobox.Options mah={360} style={{ overflowY: 'auto' }}>
          {found.length === 0 && <Combobox.Empty>{t('No matching settings')}</Combobox.Empty>}
          {found.map((row) => (
            <Combobox.Option key={row.key} value={row.key}>
              <div className={classes['found']}>
                <span>
                  {translateLabel(row.section)} · {translateLabel(row.label)}
                </span>
                <code className={classes['key']}>{row.key}</code>
              </div>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function getSearchText({ label, section, help }: ConfigKey): string {
  return `${translateLabel(label)} ${translateLabel(section)} ${label} ${section} ${help ? translateText(help) : ''}`
}
