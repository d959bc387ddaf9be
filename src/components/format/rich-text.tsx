/** Formatted text as the server keeps it, drawn element by element: what is not on the list is no element here (runtime.md S30). */
import { createElement, Fragment, lazy, Suspense, type ReactNode } from 'react'
import { mentionParts } from '../../shared/engine/mentions'
import { attachmentOf, embedOf, isRichLink, isRichPicture, richClasses, richElements, richStyles } from '../../shared/engine/rich-text'
import './rich-text.css'

const deepest = 60

// Most texts have none of them.
const RichPicture = lazy(async () => ({ default: (await import('./rich-attachments')).RichPicture }))
const RichFile = lazy(async () => ({ default: (await import('./rich-attachments')).RichFile }))
const RichEmbed = lazy(async () => ({ default: (await import('./rich-embed')).RichEmbed }))

/** Draws a person who is mentioned (schemas/mentions.ts). */
type Mention = (person: number) => ReactNode

/** @param mention absent = the text mentions nobody */
export function RichText({ html, mention }: { html: string; mention?: Mention | undefined }) {
  // A document of its own: nothing in it is loaded or run.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className="k-rich">{childrenOf(body, 0, mention)}</div>
}

function childrenOf(node: Node, depth: number, mention: Mention | undefined): ReactNode[] {
  return depth > deepest ? [] : [...node.childNodes].map((child, index) => <Fragment key={index}>{draw(child, depth, mention)}</Fragment>)
}

function draw(node: ChildNode, depth: number, mention: Mention | undefined): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return mention ? withMentions(node.textContent ?? '', mention) : node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  const attributes =
    Object.hasOwn(richElements, name) && node.namespaceURI === 'http://www.w3.org/1999/xhtml' ? richElements[name] : undefined
  if (!attributes) return null
  if (name === 'img' && !isRichPicture(node.getAttribute('src') ?? '')) return null
  const own = Object.fromEntries(attributes.flatMap((attribute) => propertyOf(attribute, node.getAttribute(attribute))))
  const props = {
    ...own,
    className: classesOf(node),
    style: stylesOf(node),
    ...(name === 'a' && 'href' in own ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
  }
  const attached = attachmentOf(node.getAttribute(name === 'img' ? 'src' : 'href') ?? '')
  if (attached !== undefined && (name === 'img' || name === 'a'))
    return (
      <Suspense fallback={name === 'a' ? node.textContent : null}>
        {name === 'img' ? (
          <RichPicture id={attached} alt={node.getAttribute('alt') ?? ''} className={props.className} style={props.style} />
        ) : (
          <RichFile id={attached} name={node.textContent} />
        )}
      </Suspense>
    )
  const embed =
    name === 'figure' && node.classList.contains('media') ? embedOf(node.querySelector('a')?.getAttribute('href') ?? '') : undefined
  if (embed)
    return (
      <Suspense fallback={null}>
        <RichEmbed embed={embed} />
      </Suspense>
    )
  return name === 'br' || name === 'hr' ? createElement(name, props) : createElement(name, props, ...childrenOf(node, depth + 1, mention))
}

const withMentions = (text: string, mention: Mention): ReactNode =>
  mentionParts(text).map((part, index) => <Fragment key={index}>{typeof part === 'string' ? part : mention(part.person)}</Fragment>)

const properties: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' }

function propertyOf(attribute: string, value: string | null): [string, string | number][] {
  if (value === null || (attribute === 'href' && !isRichLink(value))) return []
  if (attribute === 'colspan' || attribute === 'rowspan')
    return /^[1-9]\d{0,2}$/.test(value) ? [[properties[attribute] ?? attribute, Number(value)]] : []
  return [[attribute, value]]
}

function classesOf(element: Element): string | undefined {
  return [...element.classList].filter((name) => richClasses.has(name)).join(' ') || undefined
}

function stylesOf(element: Element): Record<string, string> | undefined {
  const styles = (element.getAttribute('style') ?? '').split(';').flatMap((one): [string, string][] => {
    const [property = '', ...rest] = one.split(':')
    const [name, value] = [property.trim().toLowerCase(), rest.join(':').trim()]
    return richStyles[name]?.test(value) ? [[name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase()), value]] : []
  })
  return styles.length > 0 ? Object.fromEntries(styles) : undefined
}
