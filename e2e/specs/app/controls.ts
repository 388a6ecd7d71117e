import { type ElementHandle, expect, type Locator, type Page, type Request } from '@playwright/test'

/** Dragged, or moved by arrow keys: a press alone does nothing. */
const handles = '[aria-keyshortcuts^="Arrow"], [aria-roledescription="sortable"]'

/** Everything to press that says it can be pressed; what is chosen already may well do nothing. */
const pressable = [
  // A menu is opened by pressing, and read and pressed in tests of its own.
  `button:not([disabled], [role^="menuitem"], [aria-selected="true"], ${handles})`,
  `[role="button"]:not([aria-disabled="true"], ${handles})`,
  '[role="switch"]:not(:disabled)',
  'input[type="checkbox"]:not([disabled])',
  'input[type="radio"]:not([disabled]):not(:checked)',
  'summary',
].join(',')

type Options = {
  readonly selector?: string
  /** Whether what every page has in common is pressed too. */
  readonly withHeader?: boolean
}

/** Of controls that differ in their words alone, such as the names of cards, the first few stand for all. */
const eachKind = 3

/**
 * Presses every control of the page, each on its own, and names those after which nothing that can be seen was different: no element,
 * no attribute, no address. Pressed by script, since a pointer or a focus on them would already change something.
 *
 * @param reopen brings the page back as it was, where a press took it away with the controls that are still to be pressed
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
  // What a dialog covers nobody can press; it is pressed where nothing covers it.
  const dialog = page.getByRole('dialog')
  const isInDialog = (await dialog.count()) > 0
  const part = isInDialog ? dialog.last() : page
  const all = () => part.locator(selector).elementHandles()
  const dead: string[] = []
  let controls = await all()
  const described = await Promise.all(controls.map((control) => control.evaluate(describeControl)))
  const isElsewhere = () => new URL(page.url()).pathname !== pathname
  const inspect = async (at: number) => {
    await requests.settle()
    return inspectControl(controls[at])
  }
  for (const at of firstOfEachKind(described, withHeader)) {
    let control = isElsewhere() ? undefined : await inspect(at)
    // A press that only led elsewhere is undone by the way back, which takes a fraction of opening the page.
    const canGoBack = isElsewhere() && !isInDialog && !requests.hasChanged()
    if (canGoBack && (await goBack(page, address, part.locator(selector), described.length))) {
      controls = await all()
      control = await inspect(at)
      if (control?.name !== described[at]?.name) control = undefined
    }
    if (!control?.canBePressed) {
      await reopen()
      requests.forget()
      controls = await all()
      control = await inspect(at)
    }
    // What is off on the page as it was has nothing to do.
    if (!control?.canBePressed) continue
    const urlBefore = page.url()
    const changed = await controls[at]?.evaluate(watch, 'press' as const).catch(async () => {
      // What leads away ends the script that watches. A page half-way there would go on under the one that is opened next.
      await page.waitForLoadState('load')
      return 'the page'
    })
    if (changed === '' && page.url() === urlBefore) dead.push(control.name)
    await page.keyboard.press('Escape')
    // Logout leads away once it is answered, and must not do so under the next.
    await requests.areAnswered()
  }
  return dead
}

type Handle = ElementHandle<unknown>

/**
 * Goes there as a press on a link does.
 *
 * @returns whether as many controls are there again; else the page is not as it was, as without a part that was opened in it
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

/** Which to press, by their place on the page. */
function firstOfEachKind(described: readonly ControlDescription[], withHeader: boolean): readonly number[] {
  return described.flatMap(({ kind, isInHeader }, at) =>
    (withHeader || !isInHeader) &&
    described.slice(0, at).filter((other) => other.kind === kind).length < eachKind
      ? [at]
      : [],
  )
}

/** What a control is once the page has come to rest; undefined when it went with its page. */
async function inspectControl(control: Handle | undefined): Promise<ControlDescription | undefined> {
  try {
    await control?.evaluate(watch, 'rest' as const)
    return await control?.evaluate(describeControl)
  } catch {
    return undefined
  }
}

/** What a press has the browser do beside the page, as a mark on the page: it prints, or asks for a file. */
async function exposeSideEffects(page: Page): Promise<void> {
  const mark = `document.documentElement.toggleAttribute('data-acted')`
  const print = `window.print = () => ${mark}`
  await page.addInitScript(print)
  await page.evaluate(print)
  page.on('filechooser', () => void page.evaluate(mark))
}

const settleWithinMs = 2_000

/** What the page asks of the server from now on. */
export function watchRequests(page: Page) {
  const open = new Set<Request>()
  let changes = 0
  const isChange = (request: Request) => request.method() !== 'GET'
  page.on('request', (request) => {
    // What stays open for what happens has no end.
    if (request.resourceType() !== 'eventsource') open.add(request)
    if (isChange(request)) changes += 1
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return {
    /** Waits until every request has its answer. */
    areFinished: () => expect.poll(() => open.size).toBe(0),
    /** Waits until every request that changes something has its answer. */
    areAnswered: () => expect.poll(() => [...open].filter(isChange).length).toBe(0),
    /** Waits until nothing is on its way that would change the page, but for what takes long. */
    settle: async () => {
      const deadline = Date.now() + settleWithinMs
      while (open.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    /** Whether a press has changed something at the server since the page was opened. */
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
  /** Whether it is part of the page and drawn. */
  readonly checkVisibility: () => boolean
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
  /** What the attribute was. */
  readonly oldValue: string | null
  readonly target: Partial<InPage> & { readonly parentElement: InPage | null }
}

type ControlDescription = {
  readonly kind: string
  readonly name: string
  readonly canBePressed: boolean
  /** Of the portal, the same on every page of an account. */
  readonly isInHeader: boolean
}

/** Runs inside the page. */
const describeControl = (element: unknown): ControlDescription => {
  const control = element as InPage
  const label = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
  return {
    // Labels of one kind begin alike and go on with the name of a card, a device or a page.
    kind: `${control.getAttribute('class')} ${label.split(' ')[0]}`,
    name: label || control.outerHTML.slice(0, 120),
    isInHeader: control.closest('header') !== null && control.closest('main') === null,
    // What was pressed before may have switched it off, as the way on is on the last page of a list, or closed the section it is in.
    canBePressed: control.checkVisibility() && !control.matches(':disabled, [aria-disabled="true"]'),
  }
}

/**
 * Runs inside the page. Presses and tells what that changed, as soon as it did; '' for a control that changed nothing in five seconds, which
 * even a busy machine needs less of. Or waits until what was pressed before has come to rest.
 */
const watch = async (element: unknown, until: 'rest' | 'press'): Promise<string> => {
  const control = element as InPage
  const { documentElement, defaultView: view } = control.ownerDocument
  // Ages tick by themselves, styles of parts that are fetched ahead come into the head, the recorder of the tests leaves marks, and React takes the name of a field away and gives it back, and
  // sets others to what they are.
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
  const focused = control.ownerDocument.activeElement
  const effect = firstEffect(5000, () => control.click())
  // A focus that moved is an effect too.
  return control.ownerDocument.activeElement === focused ? effect : 'the focus'
}
