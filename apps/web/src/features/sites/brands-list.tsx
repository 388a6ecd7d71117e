import type { Site } from '@fieldport/contract'
import { Button, Group, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { AddBrand } from './add-brand.tsx'
import classes from './brands-list.module.css'

/** Every brand, linked to its page. */
export function BrandsList() {
  const { t } = useTranslation()
  const brands = useQuery(api.portal.adminGetSites.queryOptions())
  const [isAdding, setAdding] = useState(false)
  const { data } = brands
  if (brands.isError && !data) {
    return (
      <Notice title={t('Error')} onRetry={() => void brands.refetch()}>
        {errorMessage(brands.error)}
      </Notice>
    )
  }
  if (!data) return <Skeleton h={180} />
  const template = data.Items.find(({ siteid }) => siteid === 'default')
  return (
    <>
      <Group justify="space-between" mb="sm">
        <p className={classes['lead']}>
          {t('Each brand appears on its own hosts. All other hosts show the default brand.')}
        </p>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t('Add a brand')}
        </Button>
      </Group>
      <ul className={classes['list']} aria-label={t('Brands')}>
        {data.Items.map((site) => (
          <BrandRow key={site.siteid} site={site} />
        ))}
      </ul>
      {template && <AddBrand opened={isAdding} onClose={() => setAdding(false)} template={template} />}
    </>
  )
}

function BrandRow({ site }: { readonly site: Site }) {
  const { t } = useTranslation()
  const { siteid, brandName, colour, hosts } = site
  return (
    <li className={classes['row']}>
      <span className={classes['swatch']} style={{ background: colour }} aria-hidden="true" />
      <span className={classes['names']}>
        <Link to="/sqbrands/$siteid" params={{ siteid }} className={classes['name']}>
          {brandName}
        </Link>
        <span className={classes['quiet']}>{siteid}</span>
      </span>
      <span className={classes['hosts']}>
        {hosts.join(', ') || (siteid === 'default' ? t('All other hosts') : t('No host yet'))}
      </span>
    </li>
  )
}
