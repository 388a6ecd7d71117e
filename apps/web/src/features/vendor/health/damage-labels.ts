import type { DamageEntry } from '@fieldport/contract'
import type { TFunction } from 'i18next'

/** The kind of damage, in two words. */
export function damageTitle({ kind }: Pick<DamageEntry, 'kind'>, t: TFunction): string {
  switch (kind) {
    case 'detachedPart':
      return t('Quarantined part')
    case 'corruptPart':
      return t('Corrupt part')
    case 'unreadableTable':
      return t('Unreadable table')
    case 'unreadablePages':
      return t('Unreadable pages')
    default:
      return t('Missing table')
  }
}

/** The effect of the damage on people. */
export function damageEffect({ engine, table }: Pick<DamageEntry, 'engine' | 'table'>, t: TFunction): string {
  if (engine === 'relational') return t('Pages that need this table may fail.')
  switch (table) {
    case 'points':
      return t('Readings from this period are missing from tables, maps and exports.')
    case 'samples':
      return t('Charts of this period have gaps when you zoom in.')
    case 'rollups':
      return t('Charts of long periods have gaps.')
    case 'contacts':
    case 'snapshots':
      return t('Lists may show outdated values until each device sends again.')
    case 'device_log':
      return t('Server log entries from this period are missing.')
    default:
      return t('Internal portal records are missing.')
  }
}

/** The recommended action. */
export function damageAdvice({ kind }: Pick<DamageEntry, 'kind'>, t: TFunction): string {
  switch (kind) {
    case 'detachedPart':
      return t('Restore the data folder from a backup, or accept the loss of these rows.')
    case 'corruptPart':
      return t('Queries that read this part fail. Restore the data folder from a backup.')
    default:
      return t('Stop the portal and restore this database from a backup.')
  }
}

/** The name of an engine on /healthz. */
export function engineName(engine: string, t: TFunction): string {
  switch (engine) {
    case 'relational':
      return t('Database')
    case 'telemetry':
      return t('Telemetry database')
    case 'broker':
      return t('MQTT broker')
    case 'udp':
      return t('UDP listener')
    default:
      return engine
  }
}
