import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '../apps/web/src')
const styles = join(import.meta.dirname, '../node_modules/@mantine/core/styles')

/** Without its style sheet a component is rendered but invisible. */
it('imports the style sheet of each component in use', () => {
  const texts = globSync('**/*.{ts,tsx,css}', { cwd: sources }).map((file) =>
    readFileSync(join(sources, file), 'utf8'),
  )
  const imported = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name),
    ),
  )
  const used = texts.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  const styled = new Set(used.filter((name) => existsSync(join(styles, `${name}.layer.css`))))
  expect([...styled].filter((name) => !imported.has(name))).toEqual([])
  expect(styled.size).toBeGreaterThan(20)
})
