/** One import that may break a rule, and why. An unused exception fails the check. */
export type Exception = {
  /** A source, or a folder ending in /. */
  readonly from: string
  /** A source, or an npm package. */
  readonly to: string
  readonly why: string
}

const server = 'apps/server/src'

export const exceptions: readonly Exception[] = [
  {
    from: `${server}/modules/sites/site-pages.ts`,
    to: 'hono',
    why: 'Pages of a brand are raw routes that no contract describes: HTML, icons and the manifest.',
  },
  {
    from: `${server}/modules/redaction/stored/redact-stored.test.ts`,
    to: `${server}/modules/serverlog/serverlog.repository.ts`,
    why: 'Writes log entries from before redaction, which the service would redact.',
  },
  {
    from: `${server}/adapters/relational/pglite/database-damage.long.test.ts`,
    to: `${server}/upgrades/archive.ts`,
    why: 'Unpacks the data folder of an older portal to damage it.',
  },
  {
    from: `${server}/adapters/telemetry/open-failure.long.test.ts`,
    to: `${server}/cli/main.ts`,
    why: 'Starts the command line as a process of its own to see what it prints.',
  },
  {
    from: 'apps/simulator/src/demo/main.ts',
    to: 'scripts/run.ts',
    why: 'The demo builds the front end before it opens it, as `npm start` does.',
  },
  {
    from: 'bench/src/lib/browser.ts',
    to: 'scripts/run.ts',
    why: 'Builds the front end that it measures; scripts are no package with a name.',
  },
  {
    from: 'scripts/openapi.ts',
    to: `${server}/platform/http/documentation/openapi.ts`,
    why: 'Writes the documents that the server serves; the server is no package that others import.',
  },
  {
    from: 'vitest.config.ts',
    to: 'apps/web/build/contract-routes.ts',
    why: 'Tests of the web see the same generated module as its build.',
  },
]
