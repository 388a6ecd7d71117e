import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { deviceA, owner, viewer } from '../testing.ts'
import { setUpDeviceUsers } from './testing.ts'

describe.each(relationalTestEngines())('a device without users on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let { deviceUsers } = {} as Awaited<ReturnType<typeof setUpDeviceUsers>>

  beforeEach(async () => {
    ;({ deviceUsers } = await setUpDeviceUsers(relational))
  })

  it('takes along whom the device notifies when the last user leaves', async () => {
    const count = async () => {
      const found = await relational.db.execute(sql`
        SELECT 'setting' AS what, key AS name FROM device_settings
          WHERE device_id = ${deviceA} AND key <> 'PORTAL_displaySettings'
        UNION ALL SELECT 'choice', site_id FROM device_notifications WHERE device_id = ${deviceA}
        UNION ALL SELECT 'sent', recipient FROM notifications WHERE device_id = ${deviceA}
        UNION ALL SELECT 'secret', address FROM webhook_secrets WHERE device_id = ${deviceA}
        UNION ALL SELECT 'forwarding', address FROM forwarding_targets
          WHERE device_id = ${deviceA} AND removed_at IS NULL`)
      return rowsOf(found).map(({ what, name }) => `${String(what)} ${String(name)}`)
    }
    await relational.db.execute(sql`INSERT INTO device_settings (device_id, key, value) VALUES
      (${deviceA}, 'ALERTS_emailList', '["boss@example.com"]'), (${deviceA}, 'ALERTS_sms_remaining', '7'),
      (${deviceA}, 'SPC_allowed_devices', '["FRIEND001"]'), (${deviceA}, 'PORTAL_deviceNotes', '{}')`)
    await relational.db.execute(
      sql`INSERT INTO device_notifications (device_id, site_id, since) VALUES (${deviceA}, 'default', 1)`,
    )
    await relational.db.execute(sql`INSERT INTO notifications
      (device_id, site_id, channel, recipient, level, topic, at, content, status, created_at)
      VALUES (${deviceA}, 'default', 'email', 'boss@example.com', 'alarm', 't', 1, '{}', 'told', 1)`)
    await relational.db.execute(
      sql`INSERT INTO webhook_secrets VALUES (${deviceA}, 'https://hooks.example.com/', 'sealed')`,
    )
    await relational.db.execute(sql`INSERT INTO forwarding_targets
      (id, device_id, address, secret, added_by, added_at, cursor, next_at, announced) VALUES
      ('one', ${deviceA}, 'https://hooks.example.com/', 's', ${owner.userId}, 1, 1, 1, NULL),
      ('two', ${deviceA}, 'mqtt://broker.example.com', 's', ${owner.userId}, 1, 1, 1, '{"at":1}')`)
    const all = await count()
    await deviceUsers.remove(owner, deviceA, owner.userId, true)
    // Somebody is still there who gets and may change these.
    expect(await count()).toEqual(all)
    await deviceUsers.remove(viewer, deviceA, viewer.userId, false)
    expect((await count()).toSorted()).toEqual(['setting ALERTS_sms_remaining', 'setting PORTAL_deviceNotes'])
  })
})
