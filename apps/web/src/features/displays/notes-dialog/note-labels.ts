import type { NoteImageKind } from '@fieldport/contract'
import type { NoteField } from '@fieldport/domain'
import type { TFunction } from 'i18next'

export function noteLabels(t: TFunction): Readonly<Record<NoteField | NoteImageKind, string>> {
  return {
    status: t('Status'),
    home_page: t('Custom page'),
    asset_type: t('Asset type'),
    customer: t('Customer'),
    installer: t('Installer'),
    description: t('Description'),
    asset_image: t('Asset Image'),
    install_image: t('Install Location'),
    brand_image: t('Brand'),
  }
}
