import { clampPage, type RawRowsPerPage, rawRowsPerPage } from '@fieldport/domain'
import { Button, NativeSelect, Pagination, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format/numbers.ts'
import classes from '../raw-data.module.css'
import type { RawPage } from './paging.ts'

type Props = {
  readonly rows: number
  readonly page: RawPage
  readonly size: RawRowsPerPage
  readonly onSize: (size: RawRowsPerPage) => void
  readonly onPage: (page: number) => void
}

/** The page size, the shown rows, and the page selection. */
export function RawFooter({ rows, page, size, onSize, onPage }: Props) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes['footer']}>
      <span className={classes['sizes']}>
        <NativeSelect
          size="xs"
          aria-label={t('Rows per page')}
          value={String(size)}
          onChange={({ currentTarget: { value } }) => {
            const chosen = rawRowsPerPage.find((each) => String(each) === value)
            if (chosen !== undefined) onSize(chosen)
          }}
          data={rawRowsPerPage.map((each) => ({
            value: String(each),
            label: each === 'all' ? t('All') : formatCount(each),
          }))}
        />
        <span role="status" data-testid="raw-report">
          {t('{{first}}–{{last}} of {{total}}', {
            first: formatCount(page.first + 1),
            last: formatCount(page.end),
            total: formatCount(rows),
          })}
          {page.pages > 1 &&
            ` · ${t('Page {{number}} of {{total}}', { number: formatCount(page.page), total: formatCount(page.pages) })}`}
        </span>
      </span>
      {page.pages > 1 && (
        <span className={classes['pages']}>
          <GoToPage pages={page.pages} onPage={onPage} />
          <Pagination
            total={page.pages}
            value={page.page}
            onChange={onPage}
            siblings={isNarrow ? 0 : 1}
            boundaries={1}
            size="sm"
            getItemProps={(number) => ({ 'aria-label': t('Page {{number}}', { number }) })}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? t('Next page') : t('Previous page'),
            })}
          />
        </span>
      )}
    </div>
  )
}

/** Source: specification 3, section 5 ('Go to page'). */
function GoToPage({ pages, onPage }: { readonly pages: number; readonly onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const go = (event: FormEvent) => {
    event.preventDefault()
    onPage(clampPage(text, pages))
    setText('')
  }
  return (
    <form className={classes['go']} onSubmit={go}>
      <TextInput
        size="xs"
        className={classes['goField'] ?? ''}
        inputMode="numeric"
        aria-label={t('Go to page')}
        placeholder={t('Page')}
        value={text}
        maxLength={12}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button size="xs" type="submit" variant="default">
        {t('Go')}
      </Button>
    </form>
  )
}
