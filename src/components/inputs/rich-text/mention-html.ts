/** Mentions in formatted text: the editor has them as elements, what is kept are tokens (schemas/mentions.ts). */
import { mentionOf, mentionParts } from '../../../shared/engine/mentions'

/** As the editor knows a person. */
export const mentionId = (person: number): string => `@u${person}`

const idPattern = /^@u([1-9]\d{0,14})$/

/** What is kept: a token in place of each element. */
export function withMentionTokens(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('[data-mention]')) {
    const person = idPattern.exec(element.dataset.mention ?? '')?.[1]
    element.replaceWith(person ? mentionOf(Number(person)) : element.textContent)
  }
  return body.innerHTML
}

/** What is edited: an element in place of each token. @param nameOf the name that the person has now */
export function withMentionElements(html: string, nameOf: (person: number) => string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const parts = mentionParts(text.textContent ?? '')
    if (parts.some((part) => typeof part !== 'string'))
      (text as Text).replaceWith(
        ...parts.map((part) => (typeof part === 'string' ? part : mentionElement(part.person, nameOf(part.person)))),
      ) // the walker shows texts alone
  }
  return body.innerHTML
}

function mentionElement(person: number, name: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'mention'
  element.dataset.mention = mentionId(person)
  element.textContent = `@${name}`
  return element
}
