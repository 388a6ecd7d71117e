import type { Distributor } from '@fieldport/contract'
import { Anchor, Button, Group, Title } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { ListRow, RowList, RowNote } from '../../ui/row-list.tsx'
import { DistributorDialog } from './distributor-dialog.tsx'
import classes from './distributors.module.css'

/** Companies that sell devices, edited by the vendor. */
export function DistributorList() {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Distributor | 'new'>()
  const list = useQuery(api.billing.listDistributors.queryOptions({ staleTime: 0 }))
  const { data } = list
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1}>{t('Distributors')}</Title>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
          {t('Add distributor')}
        </Button>
      </Group>
      {list.isPending && <PageSkeleton />}
      {list.isError && (
        <Notice title={t('Error')} onRetry={() => void list.refetch()}>
          {errorMessage(list.error)}
        </Notice>
      )}
      {data?.Items.length === 0 && (
        <EmptyState icon={<IconBuildingStore size={40} stroke={1.5} />} title={t('No distributors yet')} />
      )}
      {data && data.Items.length > 0 && (
        <div className={classes['list']}>
          <RowList>
            {data.Items.map((distributor) => (
              <DistributorRow
                key={distributor.id}
                distributor={distributor}
                onEdit={() => setEdited(distributor)}
              />
            ))}
          </RowList>
        </div>
      )}
      {edited && <DistributorDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

type RowProps = { readonly distributor: Distributor; readonly onEdit: () => void }

function DistributorRow({ distributor, onEdit }: RowProps) {
  const { t } = useTranslation()
  const { name, contact_name: contact, email, phone, website, country, notes } = distributor
  return (
    <ListRow
      text={
        <>
          <div className={classes['columns']}>
            <div>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <RowNote>{country}</RowNote>
            </div>
            <div>
              {contact}
              <RowNote>{phone}</RowNote>
            </div>
            <div className={classes['links']}>
              {email && (
                <Anchor href={`mailto:${email}`} size="sm">
                  {email}
                </Anchor>
              )}
              {website && (
                <Anchor href={website} size="sm" target="_blank" rel="noreferrer">
                  {website}
                </Anchor>
              )}
            </div>
          </div>
          {notes && <p className={classes['notes']}>{notes}</p>}
        </>
      }
      tools={
        <Button size="xs" variant="default" onClick={onEdit} aria-label={t('Edit {{name}}', { name })}>
          {t('Edit')}
        </Button>
      }
    />
  )
}
