import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, property, string } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSeal, createSecretKey, readSecretKeys } from './seal.ts'

const key = 'k'.repeat(40)

describe('seal', () => {
  const seal = createSeal(key)

  it('opens what it sealed only for the same purpose', () => {
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

  it('refuses a text that was changed, truncated or sealed with another key', () => {
    const sealed = seal.seal('secret', 'purpose')
    // Not the last character: some of its bits are padding.
    const at = sealed.length - 5
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'E' : 'A') + sealed.slice(at + 1)
    expect(() => seal.open(changed, 'purpose')).toThrow(/auth/)
    expect(() => seal.open(sealed.slice(0, 10), 'purpose')).toThrow(/sealed/)
    expect(() => seal.open('secret', 'purpose')).toThrow(/sealed/)
    expect(() => createSeal(`${key}!`).open(sealed, 'purpose')).toThrow(/auth/)
  })

  it('refuses other spellings of the same bytes', () => {
    const sealed = seal.seal('a', 'purpose')
    const spellings = [`${sealed}=`, `${sealed}!`, `${sealed} `, sealed.replace('v1.', 'v1..')]
    // The last character of 29 bytes has two unused bits.
    const last = sealed.at(-1) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const next = alphabet[alphabet.indexOf(last) + 1] ?? ''
    for (const spelling of [...spellings, sealed.slice(0, -1) + next])
      expect(() => seal.open(spelling, 'purpose')).toThrow(/sealed/)
    expect(seal.open(sealed, 'purpose')).toBe('a')
  })

  it('seals a text differently each time', () => {
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

  it('derives a different key per use', () => {
    expect(seal.derive('sessions')).toBe(createSeal(key).derive('sessions'))
    expect(seal.derive('sessions')).not.toBe(seal.derive('other'))
  })

  it('opens and matches values of an older key, and seals only with the new one', () => {
    const newer = createSeal([`${key}!`, key])
    const old = seal.seal('secret', 'purpose')
    expect(newer.open(old, 'purpose')).toBe('secret')
    expect(newer.matches('secret', seal.hash('secret'))).toBe(true)
    expect(newer.isCurrent(old, 'purpose')).toBe(false)
    const renewed = newer.seal('secret', 'purpose')
    expect(newer.isCurrent(renewed, 'purpose')).toBe(true)
    expect(() => seal.open(renewed, 'purpose')).toThrow(/auth/)
    expect(seal.matches('secret', newer.hash('secret'))).toBe(false)
    expect(newer.derive('sessions')).not.toBe(seal.derive('sessions'))
  })
})

describe('readSecretKeys', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'seal-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))
  const read = (over: { secretKey?: string; previousSecretKeys?: readonly string[] } = {}) =>
    readSecretKeys({ secretKey: undefined, previousSecretKeys: [], dataDir, ...over })

  it('returns the given key', async () => {
    expect(await read({ secretKey: key })).toEqual([key])
    expect(await readdir(dataDir)).toEqual([])
  })

  it('creates one file, readable by the owner only, shared by simultaneous starts', async () => {
    expect(await read()).toEqual([])
    expect(await readdir(dataDir)).toEqual([])
    const keys = new Set(await Promise.all([1, 2, 3, 4].map(() => createSecretKey(dataDir))))
    expect(keys.size).toBe(1)
    expect([...keys][0]).toHaveLength(43)
    expect(await read()).toEqual([...keys])
    expect(await readdir(dataDir)).toEqual(['secret.key'])
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  it('puts a given key before the one in the file and the older ones', async () => {
    const fromFile = await createSecretKey(dataDir)
    const older = 'o'.repeat(32)
    expect(await read({ secretKey: key, previousSecretKeys: [older] })).toEqual([key, fromFile, older])
  })

  it('refuses a file without a key instead of replacing it', async () => {
    await writeFile(join(dataDir, 'secret.key'), 'short\n')
    await expect(read()).rejects.toThrow(/holds no key/)
  })
})
