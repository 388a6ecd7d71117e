import type { AccessChangeResult } from '@fieldport/contract'
import type { PermissionLevel } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { changeArrow } from '../../../../lib/format/change-arrow.ts'
import { answerText } from '../../../../lib/texts/messages.ts'
import { ArrowText } from '../../../../ui/arrow-text.tsx'
import { permissionName } from '../../../../ui/permission-name.ts'
import tableClasses from '../../../../ui/plain-table.module.css'
import classes from './access-results.module.css'

type Props = {
  readonly email: string
  readonly results: readonly AccessChangeResult[]
  readonly isPreview: boolean
}

/** The previewed or actual result for each device, refusals first. */
export function AccessResults({ email, results, isPreview }: Props) {
  const { t } = useTranslation()
  const rank = ({ status }: AccessChangeResult) => (status === 'refused' ? 0 : status === 'unchanged' ? 2 : 1)
  return (
    <>
      <p className={classes['who']}>{email}</p>
      <div className={classes['frame']}>
        <table className={`${tableClasses['table']} ${classes['table']}`}>
          <thead>
            <tr>
              <th scope="col">{t('Device')}</th>
              <th scope="col">{t('Permission')}</th>
              <th scope="col">{isPreview ? t('What will happen') : t('Result')}</th>
            </tr>
          </thead>
          <tbody>
            {results
              .toSorted((a, b) => rank(a) - rank(b))
              .map((result) => (
                <tr key={result.deviceid} data-testid="access-result" data-status={result.status}>
                  <td>
                    <div>{result.name || result.deviceid}</div>
                    {result.name && <div className={classes['quiet']}>{result.deviceid}</div>}
                  </td>
                  <td>
                    <Levels result={result} />
                    {result.inherited && (
                      <div className={classes['quiet']}>
                        {t('{{permission}} from a team stays', {
                          permission: permissionName(result.inherited, t),
                        })}
                      </div>
                    )}
                  </td>
                  <td className={result.refusal ? classes['refused'] : undefined}>
                    {result.refusal ? answerText(result.refusal) : statusText(result.status, isPreview, t)}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Levels({ result: { from, to, status } }: { readonly result: AccessChangeResult }) {
  const { t } = useTranslation()
  const name = (level: PermissionLevel | null) => (level ? permissionName(level, t) : t('None'))
  if (status === 'refused' || status === 'unchanged') return from ? name(from) : '–'
  return <ArrowText text={`${name(from)} ${changeArrow()} ${name(to)}`} />
}

function statusText(status: AccessChangeResult['status'], isPreview: boolean, t: TFunction): string {
  switch (status) {
    case 'added':
      return isPreview ? t('Gets access') : t('Access granted')
    case 'invited':
      return isPreview ? t('Is invited by email') : t('Invited by email')
    case 'changed':
      return isPreview ? t('Permission changes') : t('Permission changed')
    case 'removed':
      return isPreview ? t('Loses access') : t('Access removed')
    case 'withdrawn':
      return isPreview ? t('Invitation is withdrawn') : t('Invitation withdrawn')
    default:
      return t('No change')
  }
}
