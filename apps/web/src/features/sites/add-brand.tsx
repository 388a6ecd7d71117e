import type { Site } from '@fieldport/contract'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toSiteDraft, settingsOf, siteIdOf } from './site-draft.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type Props = { readonly opened: boolean; readonly onClose: () => void; readonly template: Site }

/** A new brand starts with the settings of the default one, without hosts. */
export function AddBrand({ opened, onClose, template }: Props) {
  const { t } = useTranslation()
  const { form, add, rename } = useNewBrand()
  const submit = form.onSubmit(({ brandName, siteid }) =>
    add.mutate({ ...settingsOf({ ...toSiteDraft(template), hosts: '', brandName }), siteid }),
  )
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Add a brand')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {add.isError && <Notice title={t('Error')}>{errorMessage(add.error)}</Notice>}
          <TextInput
            label={t('Brand name')}
            maxLength={60}
            data-autofocus
            {...form.getInputProps('brandName')}
            onChange={(event) => rename(event.currentTarget.value)}
          />
          <TextInput
            label={t('Identifier')}
            description={t("Can't be changed later. Not visible to users.")}
            maxLength={40}
            {...form.getInputProps('siteid')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={add.isPending}>
              {t('Add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function useNewBrand() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { brandName: '', siteid: '' },
    validate: {
      brandName: (value) => (value.trim() === '' ? t('Enter a brand name.') : null),
      siteid: (value) =>
        /^[a-z0-9][a-z0-9-]{0,39}$/.test(value) ? null : t('Use lower-case letters, digits and dashes.'),
    },
  })
  const add = useMutation(
    api.portal.adminAddSite.mutationOptions({
      onSuccess: async ({ siteid }) => {
        await queries.invalidateQueries({ queryKey: api.portal.adminGetSites.key() })
        await navigate({ to: '/sqbrands/$siteid', params: { siteid } })
      },
    }),
  )
  /** The identifier follows the name until it is edited. */
  const rename = (brandName: string) => {
    const follows = form.values.siteid === siteIdOf(form.values.brandName)
    form.setValues({ brandName, ...(follows ? { siteid: siteIdOf(brandName) } : {}) })
  }
  return { form, add, rename }
}
