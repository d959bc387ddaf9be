/**
 * What the editor writes, in the elements that are kept (bb.md §5.9), and back. Ticks of to-do lists are classes, widths of columns stand
 * at the cells of the first row, and what is embedded is a link.
 */

/** @param html as the editor gives it */
export function keptHtml(html: string): string {
  if (!/<oembed|todo-list|<colgroup/.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const embed of body.querySelectorAll('figure.media > oembed')) {
    const url = embed.getAttribute('url') ?? ''
    const link = document.createElement('a')
    link.setAttribute('href', url)
    link.textContent = url
    embed.replaceWith(link)
  }
  for (const label of body.querySelectorAll('ul.todo-list > li > .todo-list__label')) {
    if (label.querySelector('input')?.hasAttribute('checked')) label.parentElement?.classList.add('todo-done')
    label.querySelector('input')?.remove()
    label.replaceWith(...(label.querySelector('.todo-list__label__description')?.childNodes ?? label.childNodes))
  }
  for (const group of body.querySelectorAll('table > colgroup')) {
    const cells = group.parentElement?.querySelector('tr')?.children ?? []
    const widths = [...group.children].map((column) => (column as HTMLElement).style.width) // a col of an HTML document
    if (cells.length === widths.length)
      for (const [index, cell] of [...cells].entries()) (cell as HTMLElement).style.width = widths[index] ?? '' // th or td
    group.remove()
  }
  return body.innerHTML
}

/** @param html as it is kept */
export function editedHtml(html: string): string {
  if (!/class="media"|todo-list|<t[dh][^>]*width/.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('figure.media > a[href]')) {
    const embed = document.createElement('oembed')
    embed.setAttribute('url', link.getAttribute('href') ?? '')
    link.replaceWith(embed)
  }
  for (const item of body.querySelectorAll('ul.todo-list > li')) item.prepend(labelOf(item))
  for (const table of body.querySelectorAll('table')) widenColumns(table)
  return body.innerHTML
}

/** The first line of a task with its tick, as the editor reads it. */
function labelOf(item: Element): HTMLElement {
  const label = document.createElement('label')
  label.className = 'todo-list__label'
  const tick = document.createElement('input')
  tick.type = 'checkbox'
  if (item.classList.contains('todo-done')) tick.setAttribute('checked', 'checked')
  item.classList.remove('todo-done')
  const words = document.createElement('span')
  words.className = 'todo-list__label__description'
  const nested = [...item.childNodes].findIndex(
    (node) => node instanceof Element && /^(ul|ol|p|table|figure|blockquote)$/.test(node.localName),
  )
  words.append(...[...item.childNodes].slice(0, nested === -1 ? undefined : nested))
  label.append(tick, words)
  return label
}

function widenColumns(table: HTMLTableElement): void {
  const cells = [...(table.querySelector('tr')?.children ?? [])] as HTMLElement[] // th or td
  if (cells.length === 0 || !cells.every(({ style }) => style.width.endsWith('%'))) return
  const group = document.createElement('colgroup')
  for (const cell of cells) {
    const column = document.createElement('col')
    column.style.width = cell.style.width
    cell.style.removeProperty('width')
    group.append(column)
  }
  table.prepend(group)
  table.classList.add('ck-table-resized')
}
