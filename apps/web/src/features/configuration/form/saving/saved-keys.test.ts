import { expect, it } from 'vitest'
import type { ConfigStore } from '../config-store.ts'
import { findSavedKeys, markRefusedKeys } from './saved-keys.ts'
import { storeOf } from '../testing.ts'

const name = 'device.name'
const base = 'device.base_interval'

function edited(): ConfigStore {
  const store = storeOf({ [name]: 'Pump', [base]: 60 })
  store.setText(name, 'Tank')
  store.setText(base, '30')
  return store
}

it('are those that were sent, without the refused ones', () => {
  const store = edited()
  const sent = store.changes()
  expect(findSavedKeys(store, sent, [])).toEqual([name, base])
  expect(findSavedKeys(store, sent, [base])).toEqual([name])
})

it('leave out what was typed while the call was under way', () => {
  const store = edited()
  const sent = store.changes()
  store.setText(name, 'Tank 2')
  store.setText(base, '30x')
  expect(findSavedKeys(store, sent, [])).toEqual([])
  store.setText(name, 'Tank')
  expect(findSavedKeys(store, sent, [])).toEqual([name])
})

it('marks refused keys, but not those edited again while the call was under way', () => {
  const store = edited()
  const sent = store.changes()
  store.setText(base, '40')
  const reason = 'The value is invalid.'
  markRefusedKeys(
    store,
    sent,
    new Map([
      [name, reason],
      [base, reason],
    ]),
  )
  expect([...store.summary().problems]).toEqual([[name, reason]])
})
