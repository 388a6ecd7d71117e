import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { createTeamsModule } from '../teams/teams.module.ts'
import { deviceA, deviceB, deviceC, owner, stranger, vendor, viewer } from '../testing.ts'
import { setUpDeviceUsers } from './testing.ts'

const nobody = 'nobody@example.com'

describe.each(relationalTestEngines())(
  'a person who loses access by the act of another on $name',
  (engine) => {
    const relational = openRelationalForTests(() => engine.open())
    let ground = {} as Awaited<ReturnType<typeof setUpDeviceUsers>>
    let teams = {} as ReturnType<typeof createTeamsModule>['teams']

    beforeEach(async () => {
      ground = await setUpDeviceUsers(relational)
      ;({ teams } = createTeamsModule(ground.shared))
    })

    const grant = async (deviceId: string, email = stranger.email, level = 'USER' as const) => {
      await ground.devices.grant(deviceId, email, level)
    }
    const setOnMany = (deviceids: readonly string[], who = vendor) =>
      ground.deviceUsers.setOnMany(who, {
        deviceids,
        targetEmail: stranger.email,
        permission: null,
        dryRun: false,
      })
    /** A team of the owner with device A and the stranger. */
    const share = async (): Promise<string> => {
      const { id } = await teams.add(owner, 'North fleet')
      await teams.addDevices(owner, id, [deviceA])
      await teams.addMember(owner, id, stranger.email, 'USER')
      ground.mails.length = 0
      return id
    }
    /** The devices of each mail about lost access, by address. */
    const told = () =>
      ground.mails.map(({ to, content }) => [
        to,
        content.kind === 'accessRemoved' ? content.devices.map(({ deviceId }) => deviceId) : content.kind,
      ])

    it('is told in their language by their brand which device and by whom', async () => {
      await relational.db.execute(sql`UPDATE users SET language = 'de' WHERE id = ${stranger.userId}`)
      await grant(deviceA)
      await ground.deviceUsers.remove(owner, deviceA, stranger.userId, false)
      expect(ground.mails).toEqual([
        {
          to: stranger.email,
          siteId: 'default',
          language: 'de',
          content: {
            kind: 'accessRemoved',
            person: owner.name,
            devices: [{ deviceId: deviceA, deviceName: `Pump ${deviceA}` }],
            link: 'https://portal.example.com/',
          },
        },
      ])
    })

    it('gets one mail for many devices', async () => {
      for (const device of [deviceA, deviceB, deviceC]) await grant(device)
      await setOnMany([deviceC, deviceA, deviceB])
      expect(told()).toEqual([[stranger.email, [deviceC, deviceA, deviceB]]])
    })

    it('is not told of their own act', async () => {
      await grant(deviceA)
      await ground.deviceUsers.remove(stranger, deviceA, stranger.userId, false)
      const id = await share()
      await teams.removeMember(stranger, id, stranger.userId)
      expect(ground.mails).toEqual([])
    })

    it('is not told while a team still gives access, or where nothing was removed', async () => {
      await share()
      await grant(deviceA)
      await ground.deviceUsers.remove(owner, deviceA, stranger.userId, false)
      await setOnMany([deviceB])
      await ground.deviceUsers.add(owner, deviceA, nobody, 'VIEW')
      ground.mails.length = 0
      await ground.deviceUsers.withdrawInvitation(owner, deviceA, nobody)
      expect(ground.mails).toEqual([])
    })

    it('loses nothing less when no mail is configured', async () => {
      const silent = await setUpDeviceUsers(relational, {}, { canMail: () => false })
      await silent.devices.grant(deviceA, stranger.email, 'USER')
      await silent.deviceUsers.remove(owner, deviceA, stranger.userId, false)
      expect([silent.mails, await silent.levelsOn(deviceA)]).toEqual([
        [],
        expect.not.objectContaining({ [stranger.email]: expect.anything() }),
      ])
    })

    it.each([
      ['removed', (id: string) => teams.removeMember(owner, id, stranger.userId)],
      ['deleted', (id: string) => teams.remove(owner, id)],
    ] as const)('is told that they were %s with the team', async (what, act) => {
      const id = await share()
      await act(id)
      expect(ground.mails).toMatchObject([
        {
          to: stranger.email,
          content: { kind: 'team', what, person: owner.name, teamName: 'North fleet', devices: 1 },
        },
      ])
    })

    it.each<[string, (id: string) => Promise<unknown>]>([
      ['the team no longer has the device', (id) => teams.removeDevices(owner, id, [deviceA, deviceB])],
      ['an Admin of the device takes it out of the team', (id) => teams.removeFromTeam(vendor, deviceA, id)],
      [
        'the owner of the team leaves the device',
        () => ground.deviceUsers.remove(owner, deviceA, owner.userId, true),
      ],
      [
        'the owner of the team is made a User',
        async () => {
          await ground.deviceUsers.setPermission(owner, deviceA, viewer.userId, 'ADMIN')
          await ground.deviceUsers.setPermission(owner, deviceA, owner.userId, 'USER')
        },
      ],
    ])('is told when %s', async (_, act) => {
      await act(await share())
      expect(told()).toEqual([[stranger.email, [deviceA]]])
    })
  },
)
