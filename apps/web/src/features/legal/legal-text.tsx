import { findLegalLinks, type LegalPage, parseLegalText } from '@fieldport/domain'
import { Anchor, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { useBrand } from '../../ui/brand/brand.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { loadDefaultText } from '../../lib/legal/legal-texts.ts'
import classes from './legal-text.module.css'

type Props = { readonly page: LegalPage; readonly title: string }

/** The brand's own text, or else the product's in the reader's language. */
export function LegalText({ page, title }: Props) {
  const { t, i18n } = useTranslation()
  const { brandName, termsUrl, privacyUrl } = useBrand()
  const own = useQuery(api.portal.getSiteText.queryOptions({ input: { kind: page } }))
  const standard = useQuery({
    queryKey: ['legal-text', page, i18n.language, brandName],
    queryFn: () => loadDefaultText(page, i18n.language, brandName),
    enabled: own.data?.text === '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failed = own.isError ? own : standard.isError ? standard : undefined
  const text = own.data?.text || standard.data
  const elsewhere = page === 'terms' ? termsUrl : privacyUrl
  return (
    <article className={classes['article']}>
      <Title order={1} mb="xs">
        {title}
      </Title>
      <p>{brandName}</p>
      {elsewhere !== `/${page}` ? (
        <Elsewhere url={elsewhere} />
      ) : failed ? (
        <Notice title={t('Error')} onRetry={() => void failed.refetch()}>
          {errorMessage(failed.error)}
        </Notice>
      ) : text === undefined ? (
        <Skeleton h={480} />
      ) : (
        parseLegalText(text).map((block, index) => <Block key={index} block={block} />)
      )}
    </article>
  )
}

/** A brand may publish the page on its own website. */
function Elsewhere({ url }: { readonly url: string }) {
  const { t } = useTranslation()
  return (
    <p>
      {t('Read it here:')}{' '}
      <Anchor href={url} rel="noopener" inherit underline="always">
        {url}
      </Anchor>
    </p>
  )
}

function Block({ block }: { readonly block: ReturnType<typeof parseLegalText>[number] }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>{withLinks(item)}</li>
          ))}
        </ul>
      )
    default:
      return <p>{withLinks(block.text)}</p>
  }
}

function withLinks(text: string): ReactNode {
  return findLegalLinks(text).map(({ text: words, href }, index) =>
    href === undefined ? (
      words
    ) : (
      <Anchor key={index} href={href} rel="noopener nofollow" inherit underline="always">
        {words}
      </Anchor>
    ),
  )
}
