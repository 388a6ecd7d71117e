import { expect, it } from 'vitest'
import {
  changedImages,
  changedNotes,
  isChanged,
  rebase,
  mergeVisibleNotes,
  markSaved,
  startDraft,
  withImage,
} from './notes-draft.ts'

const base = { status: 'Ready', customer: 'First', asset_image: 'img-1' }
const typed = (texts: Record<string, string>) => {
  const draft = startDraft(base)
  return { ...draft, texts: { ...draft.texts, ...texts } }
}

it('sends changed texts, and removes cleared ones', () => {
  expect(isChanged(startDraft(base))).toBe(false)
  expect(changedNotes(typed({ status: ' Ready ' }))).toEqual({})
  expect(changedNotes(typed({ status: 'Broken', customer: ' ', installer: 'Me' }))).toEqual({
    status: 'Broken',
    customer: null,
    installer: 'Me',
  })
})

it('keeps typed texts over those saved by somebody else, unless theirs are chosen', () => {
  const draft = typed({ status: 'Broken', installer: 'Me' })
  const latest = { status: 'Sold', customer: 'Second' }
  const mine = rebase(draft, latest)
  expect(mine.texts).toMatchObject({ status: 'Broken', customer: 'Second', installer: 'Me' })
  expect(changedNotes(mine)).toEqual({ status: 'Broken', installer: 'Me' })
  expect(changedNotes(rebase(draft, latest, ['status']))).toEqual({ installer: 'Me' })
})

it('holds images until they are applied', () => {
  const draft = withImage(withImage(startDraft(base), 'asset_image', 'remove'), 'brand_image', {
    base64: 'AAAA',
    mediaType: 'image/png',
  })
  expect(changedImages(draft)).toEqual(['asset_image', 'brand_image'])
  expect(changedImages(withImage(draft, 'asset_image', undefined))).toEqual(['brand_image'])
  expect(isChanged(withImage(startDraft(base), 'asset_image', 'remove'))).toBe(true)
})

it('replaces an image that somebody else stored meanwhile only if the own one is kept', () => {
  const image = { base64: 'AAAA', mediaType: 'image/png' }
  const draft = withImage(typed({ installer: 'Me' }), 'asset_image', image)
  const latest = { ...base, asset_image: 'img-2' }
  const kept = rebase(draft, latest)
  expect([kept.base.asset_image, changedImages(kept)]).toEqual(['img-2', ['asset_image']])
  const theirs = rebase(draft, latest, ['asset_image'])
  expect([theirs.base.asset_image, changedImages(theirs)]).toEqual(['img-2', []])
  expect(changedNotes(theirs)).toEqual({ installer: 'Me' })
})

it('replaces no image of somebody else that was not shown', () => {
  const image = { base64: 'AAAA', mediaType: 'image/png' }
  const draft = withImage(typed({ status: 'Broken' }), 'asset_image', image)
  const latest = { status: 'Sold', asset_image: 'img-2', brand_image: 'logo' }
  expect(mergeVisibleNotes(draft, latest, ['status'])).toEqual({ ...latest, asset_image: 'img-1' })
  expect(mergeVisibleNotes(draft, latest, ['asset_image'])).toEqual(latest)
})

it('compares with the saved texts if an image fails afterwards', () => {
  const draft = typed({ status: 'Broken', customer: '' })
  const after = markSaved(draft, changedNotes(draft))
  expect(after.base).toEqual({ status: 'Broken', asset_image: 'img-1' })
  expect(changedNotes(after)).toEqual({})
})
