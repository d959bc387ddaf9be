/**
 * Only under `npm run dev`: a click with Alt on a field, a column or a fact tells where it is declared and how to draw it otherwise.
 * What was clicked is known from React's own tree, so that no screen carries marks for it.
 */
import { lineOf, overrideOf, type Pointed } from './declared-at'

const schemas = import.meta.glob<string>('../schemas/*/*.ts', { query: '?raw', import: 'default' })
const resources = import.meta.glob<string>('../resources/*.ts', { query: '?raw', import: 'default' })

export function startWhereDeclared(): void {
  document.addEventListener('click', onClick, { capture: true })
}

function onClick(event: MouseEvent): void {
  if (!event.altKey || !(event.target instanceof Element)) return
  const pointed = pointedAt(event.target)
  if (!pointed) return
  event.preventDefault()
  event.stopPropagation()
  void tell(pointed)
}

type Props = Readonly<Record<string, unknown>>
interface Fiber {
  memoizedProps: unknown
  return: Fiber | null
}

function pointedAt(element: Element): Pointed | undefined {
  const cell = element.closest('td')
  const head = cell?.closest('table')?.querySelector('thead tr')?.children[cell.cellIndex]
  const fields: Named[] = []
  let entity: string | undefined
  for (const props of [...propsAbove(element), ...(head ? propsAbove(head) : [])]) {
    const found = [props.field, props.column].find(isNamed)
    if (found && !fields.some(({ name }) => name === found.name)) fields.push(found)
    entity ??= entityOf(props)
  }
  const path = fieldPath(fields, element.closest('[data-path]')?.getAttribute('data-path'))
  if (entity === undefined || path === undefined) return undefined
  const isAdded = fields.some(({ name, custom }) => name === path && custom !== undefined)
  return { entity, path, isAdded, place: element.closest('.k-entry') ? 'input' : element.closest('.k-fact') ? 'fact' : 'column' }
}

/** Of child rows the list of rows stands above the field of one. */
function fieldPath(fields: readonly Named[], input: string | null | undefined): string | undefined {
  const [inner, outer] = fields
  if (!inner) return input ?? undefined
  if (outer?.items?.some(({ name }) => name === inner.name)) return `${outer.name}.${inner.name}`
  return inner.name
}

interface Named {
  name: string
  items?: readonly Named[]
  custom?: unknown
}
const isPart = (value: unknown): value is Props => typeof value === 'object' && value !== null
const isNamed = (value: unknown): value is Named => isPart(value) && typeof value.name === 'string' && ('type' in value || 'label' in value)

function entityOf(props: Props): string | undefined {
  const holders = [props, props.known, props.context, props.ui].filter(isPart)
  const entity = holders.map((holder) => holder.entity).find((one) => isPart(one) && 'fields' in one && typeof one.name === 'string')
  return isPart(entity) ? String(entity.name) : undefined
}

function* propsAbove(element: Element): Generator<Props> {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  // React keeps its node under this key on every element that it drew.
  let fiber = key === undefined ? null : (element as unknown as Record<string, Fiber | null>)[key]
  while (fiber) {
    if (isPart(fiber.memoizedProps)) yield fiber.memoizedProps
    fiber = fiber.return
  }
}

async function tell(pointed: Pointed): Promise<void> {
  const file = `src/schemas/${pointed.entity}.ts`
  const source = await schemas[`../schemas/${pointed.entity}.ts`]?.()
  const line = source === undefined || pointed.isAdded ? undefined : lineOf(source, pointed.path)
  const files = await Promise.all(Object.entries(resources).map(async ([path, load]) => [path.replace('..', 'src'), await load()] as const))
  const override = overrideOf(pointed, Object.fromEntries(files))
  show([
    { text: `${pointed.path} of ${pointed.entity}` },
    line === undefined
      ? { text: `is not in ${file}: an administrator added it, or every record has it.` }
      : { text: `${file}:${line}`, open: `${file}:${line}` },
    { text: override.file, open: override.file },
    { text: override.code },
  ])
}

let shown: HTMLElement | undefined

/** Plain elements: what it stands over may be any screen. A click on a file opens it in the editor. */
function show(lines: readonly { text: string; open?: string }[]): void {
  shown?.remove()
  const box = document.createElement('output')
  shown = box
  box.setAttribute(
    'style',
    'position:fixed;inset:auto 16px 16px auto;z-index:10000;max-width:min(90vw,720px);padding:12px 16px;background:#111;color:#eee;font:13px/1.7 monospace;border-radius:6px;overflow-wrap:anywhere',
  )
  for (const { text, open } of lines) {
    const line = document.createElement(open ? 'a' : 'div')
    line.textContent = text
    if (open) {
      line.setAttribute('style', 'display:block;color:#8cf;cursor:pointer')
      line.addEventListener('click', () => void fetch(`/__open-in-editor?file=${encodeURIComponent(open)}`))
    }
    box.append(line)
  }
  box.addEventListener('click', () => box.remove())
  document.body.append(box)
}
