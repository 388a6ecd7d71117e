import { beforeEach } from 'vitest'

/** LATEST_TEST_START in Unix seconds; without it, every test runs. Read again in e2e/fixtures/test.ts. */
const latestStart = Number(process.env['LATEST_TEST_START'] ?? Infinity)

beforeEach(({ skip }) => skip(Date.now() / 1000 > latestStart, 'not begun in time'))
