import type { LimitRuleEntry } from '@fieldport/contract'
import { describe, expect, it } from 'vitest'
import { type AreaDraft, emptyAreaDraft, parseAreaDraft, toAreaDraft, withPlace } from './area-draft.ts'

const draft: AreaDraft = { ...emptyAreaDraft({ lat: 51.5, lon: 7.41234567 }), name: ' Yard ' }
const fieldsOf = (over: Partial<AreaDraft>) =>
  parseAreaDraft({ ...draft, ...over }, undefined).problems?.map(({ field }) => field)

describe('a rule about an area', () => {
  it('starts with a circle around the device', () => {
    const shape = { kind: 'circle', lat: 51.5, lon: 7.412346, radiusMetres: 200 }
    expect(parseAreaDraft(draft, undefined).input).toEqual({
      name: 'Yard',
      key: '',
      area: { fires: 'left', level: 'alarm', shape },
      durationSeconds: 0,
      hysteresis: 20,
    })
  })

  it('uses presses on the map as the centre of a circle or the corners of a polygon', () => {
    expect(withPlace(draft, { lat: 1, lon: 2 })).toMatchObject({ lat: '1', lon: '2' })
    let polygon: AreaDraft = { ...draft, kind: 'polygon' }
    for (const lon of [0, 0.1, 0.2]) polygon = withPlace(polygon, { lat: lon * lon, lon })
    expect(polygon.corners).toBe('0, 0\n0.01, 0.1\n0.04, 0.2')
    expect(parseAreaDraft(polygon, undefined).input?.area?.shape).toMatchObject({ kind: 'polygon' })
  })

  it('is unchanged when opened and saved', () => {
    const corners = [0, 0.1, 0.2]
      .map((lon) => ({ lat: lon * lon, lon }))
      .map(({ lat, lon }) => ({ lat: Number(lat.toFixed(6)), lon }))
    const guard = { key: 'rpm', operator: '>', value: 0 } as const
    const said = {
      name: 'Yard',
      key: '',
      area: { fires: 'entered', level: 'warning', shape: { kind: 'polygon', corners } },
      durationSeconds: 120,
      hysteresis: 0.5,
      guard,
    } as const
    const rule = { ...said, id: 'a', version: 1, updatedAt: 0, updatedBy: '' } as unknown as LimitRuleEntry
    expect(parseAreaDraft(toAreaDraft(rule), guard).input).toEqual(said)
  })

  it.each<[string, Partial<AreaDraft>, string[]]>([
    ['no name', { name: ' ' }, ['name']],
    ['no place', { lat: '' }, ['lat']],
    ['an invalid position', { lon: '181' }, ['lat']],
    ['an invalid radius', { radius: 'wide' }, ['radius']],
    ['two corners', { kind: 'polygon', corners: '1, 1\n2, 2' }, ['corners']],
    ['half a corner', { kind: 'polygon', corners: '1, 1\n2, 2\n1' }, ['corners']],
    ['three numbers in a line', { kind: 'polygon', corners: '1, 1\n2, 2\n1, 2, 3' }, ['corners']],
    ['a negative hysteresis', { hysteresis: '-1' }, ['hysteresis']],
    ['more than a day', { duration: '25', durationUnit: 'h' }, ['duration']],
  ])('with %s shows the problem at its field', (_, over, expected) => {
    expect(fieldsOf(over)).toEqual(expected)
  })
})
