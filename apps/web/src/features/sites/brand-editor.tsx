import type { Site } from '@fieldport/contract'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage, errorReason } from '../../lib/api/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import classes from './brand-editor.module.css'
import { BrandFields } from './brand-fields.tsx'
import { BrandImages } from './brand-images.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { BrandSwitches } from './brand-switches.tsx'
import { DeleteBrand } from './delete-brand.tsx'
import { shownColour } from './site-draft.ts'
import { useBrandEditor } from './use-brand-editor.ts'

/** One brand: what is typed on the left, how it looks on the right. */
export function BrandEditor({ site }: { readonly site: Site }) {
  const { t } = useTranslation()
  const { form, save, take, submit, discard, overwrite } = useBrandEditor(site)
  const isConflict = errorReason(save.error) === 'version'
  return (
    <div className={classes['page']}>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <BrandFields form={form} />
        <BrandSwitches form={form} />
        <div className={classes['actions']}>
          {save.isError && !isConflict && <Notice title={t('Error')}>{errorMessage(save.error)}</Notice>}
          {isConflict && <Conflict onDiscard={discard} onOverwrite={overwrite} />}
          {save.isSuccess && !form.isDirty() && (
            <Notice kind="success">{t('Saved. People see it when they next open a page.')}</Notice>
          )}
          <Group justify="space-between">
            <DeleteBrand site={site} />
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('Save')}
            </Button>
          </Group>
        </div>
      </form>
      <aside className={classes['side']} aria-label={t('Look')}>
        <BrandPreview
          draft={form.values}
          colour={shownColour(form.values.colour, site.colour)}
          images={site.images}
        />
        <BrandImages site={site} onChanged={take} />
      </aside>
    </div>
  )
}

type ConflictProps = {
  readonly onDiscard: () => Promise<void>
  readonly onOverwrite: () => Promise<void>
}

function Conflict({ onDiscard, onOverwrite }: ConflictProps) {
  const { t } = useTranslation()
  return (
    <>
      <Notice kind="warning" title={t('Somebody else changed this brand meanwhile.')}>
        {t('Nothing of yours was saved yet.')}
      </Notice>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => void onDiscard()}>
          {t('Show theirs and drop mine')}
        </Button>
        <Button size="xs" variant="default" onClick={() => void onOverwrite()}>
          {t('Save mine over theirs')}
        </Button>
      </Group>
    </>
  )
}
