import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, property, string } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSeal, readSecretKey } from './seal.ts'

const key = 'k'.repeat(40)

describe('seal', () => {
  const seal = createSeal(key)

  it('opens what it sealed, under the same purpose alone', () => {
    assert(
      property(string({ unit: 'binary' }), string(), string(), (text, purpose, other) => {
        const wellFormed = text.toWellFormed()
        const sealed = seal.seal(wellFormed, purpose)
        expect(createSeal(key).open(sealed, purpose)).toBe(wellFormed)
        const underOther = () => seal.open(sealed, `${other}!${purpose}`)
        expect(underOther).toThrow(/auth/)
      }),
    )
  })

  it('refuses a text that was changed, cut or sealed with another key', () => {
    const sealed = seal.seal('secret', 'purpose')
    // Not the last character: some of its bits are padding.
    const at = sealed.length - 5
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'E' : 'A') + sealed.slice(at + 1)
    expect(() => seal.open(changed, 'purpose')).toThrow(/auth/)
    expect(() => seal.open(sealed.slice(0, 10), 'purpose')).toThrow(/sealed/)
    expect(() => seal.open('secret', 'purpose')).toThrow(/sealed/)
    expect(() => createSeal(`${key}!`).open(sealed, 'purpose')).toThrow(/auth/)
  })

  it('never seals a text the same way twice', () => {
    expect(seal.seal('secret', 'purpose')).not.toBe(seal.seal('secret', 'purpose'))
  })

  it('hashes with the key, and matches only the same secret', () => {
    const hash = seal.hash('secret')
    expect(createSeal(key).hash('secret')).toBe(hash)
    expect(createSeal(`${key}!`).hash('secret')).not.toBe(hash)
    expect(seal.matches('secret', hash)).toBe(true)
    expect(seal.matches('Secret', hash)).toBe(false)
    expect(seal.matches('secret', '')).toBe(false)
  })

  it('derives keys that differ by use', () => {
    expect(seal.derive('sessions')).toBe(createSeal(key).derive('sessions'))
    expect(seal.derive('sessions')).not.toBe(seal.derive('other'))
  })
})

describe('readSecretKey', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'seal-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  it('prefers the one that is given', async () => {
    expect(await readSecretKey({ secretKey: key, dataDir })).toBe(key)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('makes one file, for the owner alone, that starts at the same time share', async () => {
    const starts = [1, 2, 3, 4].map(() => readSecretKey({ secretKey: undefined, dataDir }))
    const keys = new Set(await Promise.all(starts))
    expect(keys.size).toBe(1)
    expect([...keys][0]).toHaveLength(43)
    expect(await readSecretKey({ secretKey: undefined, dataDir })).toBe([...keys][0])
    expect(await readdir(dataDir)).toEqual(['secret.key'])
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  it('refuses a file that holds no key, rather than replace it', async () => {
    await writeFile(join(dataDir, 'secret.key'), 'short\n')
    await expect(readSecretKey({ secretKey: undefined, dataDir })).rejects.toThrow(/holds no key/)
  })
})
