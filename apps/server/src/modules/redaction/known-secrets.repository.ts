import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../adapters/relational/database.ts'
import { secretPurpose } from '../configuration/configuration.module.ts'

export type SealedSecret = { readonly deviceId: string; readonly purpose: string; readonly sealed: string }

export type KnownSecretsRepository = ReturnType<typeof createKnownSecretsRepository>

/** The secrets that the portal stores for devices. */
export function createKnownSecretsRepository(db: Database) {
  return {
    /** Secrets of the current configuration, of pending changes, and of the device itself. */
    list: async (deviceIds: readonly string[]): Promise<SealedSecret[]> => {
      const ids = sql`(SELECT value FROM json_array_elements_text(${JSON.stringify(deviceIds)}::json))`
      const rows = rowsOf(
        await db.execute(sql`
          SELECT device_id AS id, 'config' AS kind, key, value FROM config_secrets WHERE device_id IN ${ids}
          UNION ALL SELECT id, 'device', 'secret', secret FROM devices WHERE id IN ${ids}
          UNION ALL SELECT id, 'device', 'setupPassword', setup_password FROM devices WHERE id IN ${ids}
          UNION ALL SELECT id, 'device', 'wifiPassword', wifi_password FROM devices
            WHERE id IN ${ids} AND wifi_password IS NOT NULL`),
      )
      return rows.map(({ id, kind, key, value }) => {
        const [deviceId, name] = [String(id), String(key)]
        const purpose = kind === 'config' ? secretPurpose(deviceId, name) : `device:${deviceId}:${name}`
        return { deviceId, purpose, sealed: String(value) }
      })
    },

    /** Files that contain private keys, according to the device's settings. */
    listKeyFiles: async (deviceId: string): Promise<string[]> => {
      const [row] = rowsOf(
        await db.execute(sql`
          SELECT reported_config #>> '{endpoint,mqtt,ssl_key}' AS mqtt,
            reported_config #>> '{endpoint,http,ssl_client_key_file}' AS http
          FROM devices WHERE id = ${deviceId}`),
      )
      return [row?.['mqtt'], row?.['http']].filter(
        (name) => typeof name === 'string' && name !== '',
      ) as string[]
    },
  }
}
