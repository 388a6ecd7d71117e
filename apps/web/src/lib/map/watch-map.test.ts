import { Evented, type Map as MapLibre } from 'maplibre-gl'
import { expect, it, vi } from 'vitest'
import { watchMap } from './watch-map.ts'

const style = { version: 8, sources: {}, layers: [{ id: 'ground', type: 'background' }] } as const

function watched(accepted: readonly string[]) {
  const map = Object.assign(new (class extends Evented {})(), {
    getLayer: (id: string) => accepted.includes(id) || undefined,
  })
  const onLost = vi.fn<() => void>()
  watchMap(map as unknown as MapLibre, { ...style, layers: [...style.layers] }, onLost)
  const fail = (about: object) => map.fire({ type: 'error', ...about } as never)
  return { fail, onLost }
}

it('is lost once if the style is refused, which leaves its layers out', () => {
  const { fail, onLost } = watched([])
  fail({ error: new Error('layers[0]: invalid') })
  fail({ error: new Error('layers[1]: invalid') })
  expect(onLost).toHaveBeenCalledOnce()
})

it('is not lost if a picture of an accepted style is missing, or a source of the screen fails', () => {
  const shown = watched(['ground'])
  shown.fail({ error: new Error('sprite.json: 404') })
  expect(shown.onLost).not.toHaveBeenCalled()
  const loading = watched([])
  loading.fail({ error: new Error('no tile'), sourceId: 'route' })
  expect(loading.onLost).not.toHaveBeenCalled()
})
