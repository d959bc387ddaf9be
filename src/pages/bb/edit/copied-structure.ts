/** A text to be translated begins with the headings and tables of another (bb.md §5.6); in place of all else there is room to write. */
export function structureOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.children]
    .map((block) => (/^h[2-4]$/.test(block.localName) || block.matches('table, figure.table') ? block.outerHTML : '<p>&nbsp;</p>'))
    .filter((block, index, all) => block !== '<p>&nbsp;</p>' || all[index - 1] !== block)
    .join('')
}
