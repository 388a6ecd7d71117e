import { useTranslation } from 'react-i18next'
import { isolateOnPage } from '../../lib/format/direction.ts'
import { actorName } from '../../lib/texts/actor-name.ts'

type Props = { readonly by: string | undefined; readonly isDeleted?: boolean }

/** Who saved or deleted what is being edited; nothing if that is unknown. */
export function ConflictAuthor({ by, isDeleted = false }: Props) {
  const { t } = useTranslation()
  if (by === undefined) return null
  const name = isolateOnPage(actorName(by, t))
  return <div>{isDeleted ? t('Deleted by {{name}}.', { name }) : t('Last saved by {{name}}.', { name })}</div>
}
