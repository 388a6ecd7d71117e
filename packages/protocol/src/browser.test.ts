import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('./', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))

describe('the package in a browser', () => {
  it.each(sources)('$name uses nothing of Node.js', ({ text }) => {
    expect(text).not.toMatch(/from 'node:|\bBuffer\b|\bprocess\.|from .@canboat/)
  })
})
