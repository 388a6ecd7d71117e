import type { Site } from '@fieldport/contract'
import { isBrandColour } from '@fieldport/domain'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/client.ts'
import { errorMessage, errorReason } from '../../lib/api/errors.ts'
import {
  toSiteDraft,
  findWrongHost,
  isEmailOrEmpty,
  isLink,
  type SiteDraft,
  settingsOf,
} from './site-draft.ts'

export type DraftForm = ReturnType<typeof useDraftForm>

/** A brand being edited, the version it started from, and the ways to save it. */
export function useBrandEditor(site: Site) {
  const queries = useQueryClient()
  const [version, setVersion] = useState(site.version)
  const form = useDraftForm(site)
  const { siteid } = site
  const take = (changed: Site) => {
    setVersion(changed.version)
    queries.setQueryData(
      api.portal.adminGetSites.queryKey(),
      (list) => list && { Items: list.Items.map((each) => (each.siteid === siteid ? changed : each)) },
    )
  }
  const show = (changed: Site) => {
    take(changed)
    const draft = toSiteDraft(changed)
    form.setInitialValues(draft)
    form.setValues(draft)
    form.resetDirty(draft)
  }
  const save = useMutation(
    api.portal.adminSetSite.mutationOptions({
      onSuccess: show,
      onError: (error) => {
        if (errorReason(error) === 'host') form.setFieldError('hosts', errorMessage(error))
      },
    }),
  )
  const newest = async () => {
    const { Items } = await queries.fetchQuery({ ...api.portal.adminGetSites.queryOptions(), staleTime: 0 })
    return Items.find((each) => each.siteid === siteid)
  }
  return {
    form,
    save,
    take,
    submit: form.onSubmit((draft) => save.mutate({ ...settingsOf(draft), siteid, version })),
    /** Discards local edits and shows the version that someone else saved. */
    discard: async () => {
      const found = await newest()
      if (found) show(found)
      save.reset()
    },
    /** Saves local edits over the version that someone else saved. */
    overwrite: async () => {
      const found = await newest()
      if (found) save.mutate({ ...settingsOf(form.values), siteid, version: found.version })
    },
  }
}

function useDraftForm(site: Site) {
  const { t } = useTranslation()
  const link = (value: string) =>
    isLink(value) ? null : t('Enter a web address, such as https://example.com.')
  const address = (value: string) => (isEmailOrEmpty(value) ? null : t('Email is not valid.'))
  return useForm<SiteDraft>({
    initialValues: toSiteDraft(site),
    validateInputOnBlur: true,
    validate: {
      brandName: (value) => (value.trim() === '' ? t('Enter a brand name.') : null),
      colour: (value) => (isBrandColour(value) ? null : t('Enter a colour, such as #1d5fc2.')),
      hosts: (value) => {
        const host = findWrongHost(value)
        return host === undefined
          ? null
          : t('{{host}} is not valid. Enter a host name without scheme or port.', { host })
      },
      termsUrl: link,
      privacyUrl: link,
      docsUrl: link,
      mapStyleUrl: link,
      mapSatelliteUrl: link,
      supportEmail: address,
      mailFromAddress: address,
    },
  })
}
