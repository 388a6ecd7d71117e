import { regulatoryModels } from '@fieldport/domain'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import classes from './brand-editor.module.css'
import { BrandLegal } from './brand-legal.tsx'
import type { DraftForm } from './use-brand-editor.ts'

/** Descriptions below, so that inputs side by side line up. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** A brand's name, hosts and texts. */
export function BrandFields({ form }: { readonly form: DraftForm }) {
  return (
    <>
      <Identity form={form} />
      <Links form={form} />
      <BrandLegal form={form} />
      <Mail form={form} />
      <Regulatory form={form} />
    </>
  )
}

function Identity({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Brand')}>
      <div className={classes['fields']}>
        <TextInput label={t('Brand name')} maxLength={60} {...form.getInputProps('brandName')} />
        <div className={classes['colour']}>
          <TextInput label={t('Colour')} maxLength={7} {...form.getInputProps('colour')} />
          <input
            type="color"
            className={classes['picker']}
            aria-label={t('Choose a colour')}
            value={/^#[0-9a-f]{6}$/i.test(form.values.colour) ? form.values.colour : '#000000'}
            onChange={(event) => form.setFieldValue('colour', event.currentTarget.value)}
          />
        </div>
        <Textarea
          className={classes['wide']}
          label={t('Hosts')}
          inputWrapperOrder={order}
          description={t('One per line, without scheme or port. Links in emails use the first.')}
          autosize
          minRows={2}
          spellCheck={false}
          {...form.getInputProps('hosts')}
        />
        <Switch
          className={classes['wide']}
          label={t("Development host (the title reads 'Dev Portal')")}
          {...form.getInputProps('isDevelopment', { type: 'checkbox' })}
        />
      </div>
    </Panel>
  )
}

function Links({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Links and footer')}>
      <div className={classes['fields']}>
        <TextInput label={t('Copyright')} maxLength={120} {...form.getInputProps('copyright')} />
        <TextInput label={t('Docs link')} maxLength={500} {...form.getInputProps('docsUrl')} />
        <TextInput
          label={t('Street map')}
          inputWrapperOrder={order}
          description={t(
            "URL of a MapLibre style or PMTiles file. Its tiles must come from the same host. Leave empty for the portal's default.",
          )}
          maxLength={500}
          {...form.getInputProps('mapStyleUrl')}
        />
        <TextInput
          label={t('Satellite map')}
          inputWrapperOrder={order}
          description={t('URL of a MapLibre style, TileJSON or PMTiles file with satellite images.')}
          maxLength={500}
          {...form.getInputProps('mapSatelliteUrl')}
        />
      </div>
    </Panel>
  )
}

function Mail({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Email')}>
      <div className={classes['fields']}>
        <TextInput label={t('Sender name')} maxLength={60} {...form.getInputProps('mailFromName')} />
        <TextInput
          label={t('Sender address')}
          inputWrapperOrder={order}
          description={t("Leave empty to use the portal's own sender.")}
          type="email"
          {...form.getInputProps('mailFromAddress')}
        />
        <TextInput label={t('Email footer')} maxLength={300} {...form.getInputProps('mailFooter')} />
        <TextInput
          label={t('Support address')}
          inputWrapperOrder={order}
          description={t('Support requests are sent to this address.')}
          type="email"
          {...form.getInputProps('supportEmail')}
        />
      </div>
    </Panel>
  )
}

function Regulatory({ form }: { readonly form: DraftForm }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('Regulatory information')}>
      <div className={classes['fields']}>
        {regulatoryModels.map((model) => (
          <Textarea
            key={model}
            label={model}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5000}
            {...form.getInputProps(`regulatory.${model}`)}
          />
        ))}
      </div>
    </Panel>
  )
}
