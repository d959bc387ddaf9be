/** Where the links and files of a bulletin lead (bb.md §7, link and file check). Pure. */
import type { linkKinds } from '../../../../../src/schemas/bb/value-lists'
import { bulletinOf } from '../../../../../src/shared/bb/bulletin-link'
import { attachmentAddress, attachmentOf } from '../../../../../src/shared/engine/rich-text'

/** Longer addresses are not kept. */
const longest = 500

export interface LinkTarget {
  kind: (typeof linkKinds)[number]
  /** As it is kept and shown. */
  target: string
  /** Of a file or bulletin. */
  id?: number
}

/** Each target once: links, pictures and files. Mail, telephone and other pages of this site are not judged. */
export function linkTargetsOf(bodies: readonly string[], files: readonly number[]): LinkTarget[] {
  const found = new Map<string, LinkTarget>()
  for (const address of [...files.map(attachmentAddress), ...bodies.flatMap(addressesIn)]) {
    const target = targetOf(address)
    if (target) found.set(target.target, target)
  }
  return [...found.values()]
}

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))

function targetOf(address: string): LinkTarget | undefined {
  const file = attachmentOf(address)
  if (file !== undefined) return { kind: 'file', target: address, id: file }
  const bulletin = bulletinOf(address)
  if (bulletin !== undefined) return { kind: 'bulletin', target: address, id: bulletin }
  return /^https?:\/\//i.test(address) && address.length <= longest ? { kind: 'web', target: address } : undefined
}
