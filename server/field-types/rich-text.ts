/** Formatted text as it is kept: the allowed elements of bb.md §5.9, well-formed; everything else is dropped (runtime.md S30). */
import sanitizeHtml from 'sanitize-html'
import { isRichLink, isRichPicture, richClasses, richElements, richFrom, richStyles } from '../../src/shared/engine/rich-text'

const styled = Object.fromEntries(Object.entries(richStyles).map(([property, values]) => [property, [values]]))

/** Idempotent. @returns '' for a text without any word or picture */
export function cleanRichText(html: string): string {
  let clean = cleanOnce(html)
  // What was taken out may have held apart elements that do not stand in one another: until nothing changes, it is put right.
  for (let round = 0, before = ''; clean !== before && round < 5; round += 1) [before, clean] = [clean, cleanOnce(clean)]
  return sanitizeHtml(clean, { allowedTags: ['img', 'hr', 'table'], allowedAttributes: {} }).replace(/&nbsp;|\u00a0|\s/g, '') === ''
    ? ''
    : clean
}

/** A cell of a file has formatted text, or plain text whose empty lines part its paragraphs; a single line stays one. Pure. */
export function richOfCell(cell: string): string {
  if (/<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i.test(cell)) return cell
  const paragraphs = cell.trim().split(/\r?\n(?:[^\S\n]*\r?\n)+/)
  const [first = ''] = paragraphs
  if (paragraphs.length === 1 && !first.includes('\n')) return richFrom(cell)
  return paragraphs.map((text) => `<p>${richFrom(text.replaceAll('\r\n', '\n'))}</p>`).join('')
}

function cleanOnce(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: Object.keys(richElements),
    allowedAttributes: {
      '*': ['style'],
      ...Object.fromEntries(
        Object.entries(richElements).map(([name, attributes]) => [name, [...attributes, ...(name === 'a' ? ['rel', 'target'] : [])]]),
      ),
    },
    allowedClasses: { '*': [...richClasses] },
    allowedStyles: { '*': styled },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'iframe',
      'object',
      'embed',
      'svg',
      'math',
      'template',
      'xmp',
      'noembed',
      'noframes',
      'plaintext',
    ],
    nestingLimit: 50,
    transformTags: {
      b: 'strong',
      i: 'em',
      strike: 's',
      del: 's',
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: isRichLink(href.trim())
          ? { href: href.trim(), rel: 'noopener noreferrer', target: '_blank' }
          : ({} as Record<string, string>),
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isRichPicture(attribs.src ?? ''),
  })
}
