import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const source = fileURLToPath(new URL('../apps/web/src/', import.meta.url))
const styles = fileURLToPath(new URL('../node_modules/@mantine/core/styles/', import.meta.url))

/** The components whose style sheets a source imports. */
const styled = (text: string) =>
  [...text.matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map((match) => match[1])

/** The components of Mantine that a source imports. */
const imported = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' ')[0] ?? '')

it('contain those of every component, or the source that uses the component imports them', () => {
  const available = new Set(
    styled(
      readdirSync(styles)
        .map((name) => `core/styles/${name}`)
        .join(' '),
    ),
  )
  const everywhere = new Set(styled(readFileSync(`${source}app/theme/mantine.css`, 'utf8')))
  const components = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  )
  const missing = components.flatMap((path) => {
    const text = readFileSync(`${source}${path}`, 'utf8')
    const own = new Set(styled(text))
    return imported(text)
      .filter((name) => available.has(name) && !everywhere.has(name) && !own.has(name))
      .map((name) => `${path}: ${name}`)
  })
  expect(components.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
