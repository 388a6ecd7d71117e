import { type ElementHandle, expect, type Locator, type Page, type Request } from '@playwright/test'

/** Controls that are dragged or moved by arrow keys: a click has no effect. */
const handles = '[aria-keyshortcuts^="Arrow"], [aria-roledescription="sortable"]'

/** All enabled controls, except selected options, which may have no effect. */
const pressable = [
  // Menus are opened by clicking, and their items tested separately.
  `button:not([disabled], [role^="menuitem"], [aria-selected="true"], ${handles})`,
  `[role="button"]:not([aria-disabled="true"], ${handles})`,
  '[role="switch"]:not(:disabled)',
  'input[type="checkbox"]:not([disabled])',
  'input[type="radio"]:not([disabled]):not(:checked)',
  'summary',
].join(',')

type Options = {
  readonly selector?: string
  /** Whether the controls of the common header are pressed too. */
  readonly withHeader?: boolean
}

/** Of controls that differ only in their text, such as the names of cards, the first few are enough. */
const eachKind = 2

/**
 * Presses every control of the page, one at a time, and returns those without a visible effect on elements, attributes
 * or URL. Pressed by script, because a pointer or focus would already change something.
 *
 * @param reopen restores the page after a press has left it and the remaining controls
 */
export async function deadControls(
  page: Page,
  reopen: () => Promise<void>,
  { selector = pressable, withHeader = true }: Options = {},
): Promise<readonly string[]> {
  const address = page.url()
  const { pathname } = new URL(address)
  const requests = watchRequests(page)
  await exposeSideEffects(page)
  // Controls behind a dialog or a menu are pressed where the same page is visited without it.
  const layer = page.getByRole('dialog').or(page.getByRole('menu'))
  const isInLayer = (await layer.count()) > 0
  const part = isInLayer ? layer.last() : page
  const all = () => part.locator(selector).elementHandles()
  const dead: string[] = []
  let controls = await all()
  const described = await Promise.all(controls.map((control) => control.evaluate(describeControl)))
  const isElsewhere = () => new URL(page.url()).pathname !== pathname
  const layersAtFirst = await countLayers(page)
  const inspect = async (at: number) => {
    await requests.settle()
    // Only what the last press has opened is closed: Escape would also close what the page was opened with.
    if ((await countLayers(page)) > layersAtFirst) await page.keyboard.press('Escape')
    return inspectControl(controls[at])
  }
  for (const at of firstOfEachKind(described, withHeader)) {
    let control = isElsewhere() ? undefined : await inspect(at)
    // A press that only navigated is undone by going back, which is much faster than reopening the page.
    const canGoBack = isElsewhere() && !isInLayer && !requests.hasChanged()
    if (canGoBack && (await goBack(page, address, part.locator(selector), described.length))) {
      controls = await all()
      control = await inspect(at)
      if (control?.name !== described[at]?.name) control = undefined
    }
    // One that the page hides at first is only pressed if another press has shown it.
    if (!control?.canBePressed && !described[at]?.canBePressed) continue
    if (!control?.canBePressed) {
      await reopen()
      requests.forget()
      controls = await all()
      control = await inspect(at)
    }
    if (!control?.canBePressed) continue
    const urlBefore = page.url()
    const changed = await controls[at]?.evaluate(watch, 'press' as const).catch(async () => {
      // Navigation ends the observing script. Wait for it, otherwise it would continue during the next visit.
      await page.waitForLoadState('load')
      return 'the page'
    })
    if (changed === '' && page.url() === urlBefore) dead.push(control.name)
    // Logout navigates once it is answered, which must not happen during the next press.
    await requests.areAnswered()
  }
  return dead
}

/** The number of open dialogs, menus and lists of options; 0 while the page is left. */
function countLayers(page: Page): Promise<number> {
  const layers = page.locator('[role="dialog"], [role="menu"], [role="listbox"]')
  return layers
    .filter({ visible: true })
    .count()
    .catch(() => 0)
}

type Handle = ElementHandle<unknown>

/**
 * Navigates like a link.
 *
 * @returns whether the same number of controls is there again; otherwise the page has changed, for example because an
 * opened part is closed
 */
async function goBack(page: Page, address: string, controls: Locator, count: number): Promise<boolean> {
  try {
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
    await expect(controls).toHaveCount(count, { timeout: 1_000 })
    return true
  } catch {
    return false
  }
}

/** Indexes of the controls to press. */
function firstOfEachKind(described: readonly ControlDescription[], withHeader: boolean): readonly number[] {
  return described.flatMap(({ kind, isInHeader }, at) =>
    (withHeader || !isInHeader) &&
    described.slice(0, at).filter((other) => other.kind === kind).length < eachKind
      ? [at]
      : [],
  )
}

/** Describes a control once the page is at rest; undefined if it is gone with its page. */
async function inspectControl(control: Handle | undefined): Promise<ControlDescription | undefined> {
  try {
    await control?.evaluate(watch, 'rest' as const)
    return await control?.evaluate(describeControl)
  } catch {
    return undefined
  }
}

/** Marks the page when a press has a side effect outside of it: printing, or a file dialog. */
async function exposeSideEffects(page: Page): Promise<void> {
  const mark = `document.documentElement.toggleAttribute('data-acted')`
  const print = `window.print = () => ${mark}`
  await page.addInitScript(print)
  await page.evaluate(print)
  page.on('filechooser', () => void page.evaluate(mark))
}

const settleWithinMs = 2_000

/** Tracks the page's requests. */
export function watchRequests(page: Page) {
  const open = new Set<Request>()
  let changes = 0
  const isChange = (request: Request) => request.method() !== 'GET'
  page.on('request', (request) => {
    // Event streams never complete.
    if (request.resourceType() !== 'eventsource') open.add(request)
    if (isChange(request)) changes += 1
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return {
    /** Waits until every request has completed. */
    areFinished: () => expect.poll(() => open.size).toBe(0),
    /** Waits until every request that changes something has completed. */
    areAnswered: () => expect.poll(() => [...open].filter(isChange).length).toBe(0),
    /** Waits until no request is pending that would change the page, except slow ones. */
    settle: async () => {
      const deadline = Date.now() + settleWithinMs
      while (open.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    /** Whether a press has changed something on the server since the page was opened. */
    hasChanged: () => changes > 0,
    forget: () => {
      changes = 0
    },
  }
}

type InPage = {
  readonly click: () => void
  readonly matches: (selector: string) => boolean
  readonly closest: (selector: string) => unknown
  readonly contains: (node: unknown) => boolean
  readonly getAttribute: (name: string) => string | null
  /** Whether it is part of the page and rendered. */
  readonly checkVisibility: () => boolean
  readonly isConnected: boolean
  readonly textContent: string | null
  readonly outerHTML: string
  readonly ownerDocument: {
    readonly documentElement: unknown
    readonly activeElement: unknown
    readonly defaultView: {
      readonly MutationObserver: new (
        listener: (changes: readonly Change[]) => void,
      ) => {
        readonly observe: (target: unknown, options: object) => void
        readonly disconnect: () => void
      }
      readonly setTimeout: (run: () => void, milliseconds: number) => number
    }
  }
}
type Change = {
  readonly attributeName: string | null
  /** The attribute's previous value. */
  readonly oldValue: string | null
  readonly target: Partial<InPage> & { readonly parentElement: InPage | null }
}

type ControlDescription = {
  readonly kind: string
  readonly name: string
  readonly canBePressed: boolean
  /** Part of the portal's header, the same on every page of an account. */
  readonly isInHeader: boolean
}

/** Runs inside the page. */
const describeControl = (element: unknown): ControlDescription => {
  const control = element as InPage
  const label = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
  return {
    // Labels of the same kind start alike and continue with the name of a card, a device or a page.
    kind: `${control.getAttribute('class')} ${label.split(' ')[0]}`,
    name: label || control.outerHTML.slice(0, 120),
    isInHeader: control.closest('header') !== null && control.closest('main') === null,
    // An earlier press may have disabled it, like the next button on the last page of a list, or closed its section.
    canBePressed: control.checkVisibility() && !control.matches(':disabled, [aria-disabled="true"]'),
  }
}

/**
 * Runs inside the page. Presses the control and returns the first effect; '' if nothing changed in 15 seconds, enough
 * even for a busy machine. Or waits until the effects of an earlier press have ended.
 */
const watch = async (element: unknown, until: 'rest' | 'press'): Promise<string> => {
  const control = element as InPage
  const { documentElement, defaultView: view } = control.ownerDocument
  // Ignored: relative times that update, styles of prefetched parts in the head, marks of the test recorder, and React
  // removing and restoring a field's name or setting attributes to the same value.
  const effectOf = ({ attributeName, oldValue, target }: Change): string => {
    if (attributeName === 'name' || attributeName?.startsWith('__playwright')) return ''
    if (attributeName !== null && target.getAttribute?.(attributeName) === oldValue) return ''
    const where = target.closest ? (target as InPage) : target.parentElement
    if (!control.contains(where) && where?.closest('time, [data-testid="last-contact"], head')) return ''
    return `${attributeName ?? 'content'} of ${where?.outerHTML.slice(0, 80)}`
  }
  const firstEffect = (withinMs: number, act: () => void) =>
    new Promise<string>((resolve) => {
      const finish = (effect: string) => {
        observer.disconnect()
        resolve(effect)
      }
      const observer = new view.MutationObserver((changes) => {
        const effect = changes.map(effectOf).find((found) => found !== '')
        if (effect) finish(effect)
      })
      observer.observe(documentElement, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeOldValue: true,
        characterData: true,
      })
      view.setTimeout(() => finish(''), withinMs)
      act()
    })

  if (until === 'rest') {
    for (let waits = 0; waits < 50; waits += 1) {
      if ((await firstEffect(100, () => {})) === '') break
    }
    return ''
  }
  // A marker of a map may have been replaced since it was inspected.
  if (!control.isConnected) return 'its removal'
  const focused = control.ownerDocument.activeElement
  const effect = firstEffect(15_000, () => control.click())
  // A moved focus is an effect too.
  return control.ownerDocument.activeElement === focused ? effect : 'the focus'
}
