import { expect, it } from 'vitest'
import { unwrapAtAntimeridian } from './unwrap-antimeridian.ts'

it('continues past the date line to the east', () => {
  const ring = [
    [178, -16],
    [-179, -16],
    [-179, -17],
    [178, -17],
    [178, -16],
  ]
  expect(unwrapAtAntimeridian({ type: 'Polygon', coordinates: [ring] }).coordinates).toEqual([
    [
      [
        [178, -16],
        [181, -16],
        [181, -17],
        [178, -17],
        [178, -16],
      ],
    ],
  ])
})

it('continues past the date line to the west', () => {
  const ring = [
    [-179, 70],
    [179, 71],
    [-179, 70],
  ]
  expect(unwrapAtAntimeridian({ type: 'Polygon', coordinates: [ring] }).coordinates[0]?.[0]).toEqual([
    [-179, 70],
    [-181, 71],
    [-179, 70],
  ])
})

it('leaves all other shapes unchanged', () => {
  const parts = [
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  ]
  expect(unwrapAtAntimeridian({ type: 'MultiPolygon', coordinates: parts }).coordinates).toEqual(parts)
})

it('closes a land around the pole below the map', () => {
  const coast = [
    [-170, -75],
    [-60, -70],
    [60, -70],
    [170, -75],
    [-170, -75],
  ]
  const [[ring] = []] = unwrapAtAntimeridian({ type: 'Polygon', coordinates: [coast] }).coordinates
  expect(ring?.slice(4)).toEqual([
    [190, -75],
    [190, -89.9],
    [-170, -89.9],
    [-170, -75],
  ])
})
