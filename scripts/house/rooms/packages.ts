import { noTests, packageTests, type Room } from './room.ts'

/** Pure rules, the contract and the device protocol, for every side. */
export const packageRooms: readonly Room[] = [
  {
    name: 'messages',
    at: ['packages/messages/src/'],
    imports: [],
    builtins: false,
    packages: [],
    isPure: true,
    tests: packageTests,
  },
  {
    name: 'domain',
    at: ['packages/domain/src/'],
    imports: ['messages'],
    builtins: false,
    packages: [],
    isPure: true,
    tests: packageTests,
  },
  {
    name: 'contract',
    at: ['packages/contract/src/'],
    imports: ['domain', 'messages'],
    builtins: false,
    packages: ['@orpc/contract', 'zod'],
    isPure: true,
    tests: packageTests,
  },
  {
    name: 'protocol',
    at: ['packages/protocol/src/'],
    imports: ['domain', 'messages'],
    builtins: false,
    packages: [],
    isPure: true,
    tests: { ...packageTests, imports: ['protocol/scripts', 'protocol/fixtures'], builtins: true },
  },
  {
    name: 'protocol/scripts',
    at: ['packages/protocol/scripts/'],
    imports: ['domain', 'protocol'],
    builtins: true,
    packages: [],
    tests: packageTests,
  },
  {
    name: 'protocol/fixtures',
    at: ['packages/protocol/fixtures/'],
    imports: [],
    builtins: false,
    packages: [],
    isForTests: true,
    tests: noTests,
  },
]
