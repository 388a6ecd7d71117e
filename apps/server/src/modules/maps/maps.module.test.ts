import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMapsModule } from './maps.module.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldport-maps-'))
})
afterAll(() => rm(folder, { recursive: true }))

function warningsOf(file: string): readonly string[] {
  const warnings: string[] = []
  const log = { warn: (_fields: unknown, text: string) => void warnings.push(text) }
  createMapsModule({ dataDir: folder, maps: { streets: { path: join(folder, file) } }, log: log as never })
  return warnings
}

it('warns at the start of a map file that is missing or no archive', async () => {
  await writeFile(
    join(folder, 'region.pmtiles'),
    Buffer.concat([Buffer.from('PMTiles\u0003'), Buffer.alloc(200)]),
  )
  await writeFile(join(folder, 'picture.pmtiles'), Buffer.alloc(300, 7))
  await writeFile(join(folder, 'cut.pmtiles'), Buffer.from('PMTiles\u0003'))
  expect(warningsOf('region.pmtiles')).toEqual([])
  expect(warningsOf('missing.pmtiles')).toEqual(['MAP_STYLE names no file'])
  // The last is the folder itself.
  for (const file of ['picture.pmtiles', 'cut.pmtiles', '.'])
    expect(warningsOf(file)).toEqual(['MAP_STYLE names a file that is no PMTiles archive'])
})
